import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../engine/end-with-parent.ts';
import { codeOf } from '../../engine/error-code.ts';
import { freePort } from '../../engine/free-port.ts';
import { stopLeftover, stopProcess } from '../../engine/processes.ts';
import { dynamodbCall } from './dynamodb-call.ts';

export interface DynamoDbLocal {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process exits unexpectedly. */
  readonly crashed: Promise<void>;
  stop(): Promise<void>;
}

export interface DynamoDbLocalOptions {
  /** Folder of the database. @default in memory */
  readonly dataDir?: string;
  /** @default any free port */
  readonly port?: number;
  /** File for the pid of the database. If the runtime was killed, the next start stops the database with this pid. */
  readonly pidFile?: string;
  /** Use a separate database for each access key. */
  readonly perAccessKey?: boolean;
  /** Set this if the database gets fewer than 30,000 calls: see SHORT_LIVED_JVM. */
  readonly isShortLived?: boolean;
}

/** A signal ended the database while it was starting. Another start may succeed. */
export class DatabaseKilled extends Error {
  override readonly name = 'DatabaseKilled';
}

/** Generous, because the JVM starts slowly on a busy machine. A JVM that exits is detected immediately. */
const START_DEADLINE_MILLISECONDS = 300_000;
const POLL_MILLISECONDS = 50;

const JVM_OPTIONS = [
  '-XX:+UseSerialGC',
  // Java's second compiler needs a lot of memory for a short time. TrimNativeHeapInterval returns that memory to the
  // system. Old versions of Java 17 do not have this option, and would not start without IgnoreUnrecognizedVMOptions.
  '-XX:+IgnoreUnrecognizedVMOptions',
  '-XX:TrimNativeHeapInterval=10000',
  // By default, Java takes a share of the machine's memory, which is more than the database needs.
  '-Xms32m',
  '-Xmn24m',
  '-Xmx512m',
];

/**
 * Turns off Java's second compiler. Its code makes a database call a third cheaper, but the compiling pays off only
 * after about 30,000 calls.
 */
export const SHORT_LIVED_JVM = '-XX:TieredStopAtLevel=1';

const INSTALL_JAVA =
  'Install it with `sudo apt-get install openjdk-17-jre-headless`, `brew install openjdk@17` or from https://adoptium.net.';
const JAVA_MISSING = `Java 17 or newer is needed for the embedded database, but \`java\` was not found. ${INSTALL_JAVA}`;
/** The error of a Java version that cannot read the classes of the database. */
const OLD_JAVA = /UnsupportedClassVersionError/;
const JAVA_TOO_OLD = `Java 17 or newer is needed for the embedded database, but \`java\` is an older version. ${INSTALL_JAVA}`;

/** Starts AWS's DynamoDB Local and returns once it responds. */
export async function startDynamoDbLocal(options: DynamoDbLocalOptions = {}): Promise<DynamoDbLocal> {
  const emulator = emulatorDir();
  if (options.pidFile) await stopLeftover(options.pidFile, 'DynamoDBLocal.jar');
  if (options.dataDir) {
    // Import the module only here, because an in-memory database does not need it.
    const { prepareDatabase } = await import('./prepare-database.ts');
    prepareDatabase(options.dataDir);
    const temporaryDir = temporaryDirOf(options.dataDir);
    rmSync(temporaryDir, { recursive: true, force: true });
    mkdirSync(temporaryDir);
  }
  const port = options.port ?? (await freePort());
  const child = spawn('java', javaArguments(emulator, port, options), {
    cwd: emulator,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Use a separate process group: Ctrl-C must reach the runtime first, which then stops everything in order.
    detached: true,
  });
  await waitUntilSpawned(child);
  endWithParent(child, 'KILL');
  const pid = child.pid ?? 0;
  if (options.pidFile) writeFileSync(options.pidFile, String(pid));
  const crashed = Promise.withResolvers<void>();
  const stop = async () => {
    child.off('exit', crashed.resolve);
    await stopProcess(child);
    if (options.pidFile) rmSync(options.pidFile, { force: true });
  };
  try {
    await waitUntilReady(child, port);
  } catch (error) {
    await stop();
    throw error;
  }
  // A running database must not keep the parent process alive.
  child.unref();
  child.once('exit', crashed.resolve);
  return { port, pid, crashed: crashed.promise, stop };
}

/** Java's temporary files. A killed database leaves a copy of a library there, and the next start removes it. */
const temporaryDirOf = (dataDir: string) => join(dataDir, 'tmp');

const emulatorDir = () =>
  join(dirname(createRequire(import.meta.url).resolve('amplify-dynamodb-simulator/package.json')), 'emulator');

function javaArguments(
  emulator: string,
  port: number,
  { dataDir, perAccessKey = false, isShortLived = false }: DynamoDbLocalOptions,
): string[] {
  const libraries = join(emulator, 'DynamoDBLocal_lib');
  const jvm = [
    ...JVM_OPTIONS,
    ...(isShortLived ? [SHORT_LIVED_JVM] : []),
    ...(dataDir ? [`-Djava.io.tmpdir=${temporaryDirOf(dataDir)}`] : []),
    `-Djava.library.path=${libraries}`,
  ];
  const classPath = [join(emulator, 'DynamoDBLocal.jar'), join(libraries, '*')].join(delimiter);
  const storage = dataDir ? ['inMemory=false', `dbPath=${dataDir}`] : ['inMemory=true'];
  const program = ['org.eclipse.jetty.xml.XmlConfiguration', join(import.meta.dirname, 'dynamodb-local.xml')];
  return [...jvm, '-cp', classPath, ...program, `port=${port}`, `shared=${!perAccessKey}`, ...storage];
}

async function waitUntilSpawned(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'spawn');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Error(JAVA_MISSING);
    throw error;
  }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-2_000);
  });
  const deadline = Date.now() + START_DEADLINE_MILLISECONDS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const responds = await dynamodbCall(port, 'ListTables', {}).then(
      () => true,
      () => false,
    );
    if (responds) return;
    await sleep(POLL_MILLISECONDS);
  }
  const signal = endingSignal(child);
  if (signal !== undefined) {
    throw new DatabaseKilled(
      `The embedded database (DynamoDB Local) was killed while it was starting (${signal}). ` +
        'The system may be out of memory.',
    );
  }
  if (OLD_JAVA.test(errorOutput)) throw new Error(JAVA_TOO_OLD);
  const reason =
    child.exitCode === null
      ? `did not respond within ${START_DEADLINE_MILLISECONDS / 1000} s`
      : `exited with status ${child.exitCode} while it was starting`;
  throw new Error(`The embedded database (DynamoDB Local) ${reason}. ${errorOutput.trim()}`.trim());
}

/** Java handles SIGTERM and similar signals itself, and then exits with 128 plus the number of the signal. */
function endingSignal({ signalCode, exitCode }: ChildProcess): string | undefined {
  if (signalCode !== null) return signalCode;
  return exitCode !== null && exitCode > 128 ? `signal ${exitCode - 128}` : undefined;
}
