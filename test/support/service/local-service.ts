import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import { SHORT_LIVED_JVM } from '../../../local/services/dynamodb/dynamodb-local.ts';
import { assumeArguments } from './assumptions.ts';
import type { ServiceFile } from './shared-service.ts';

export interface LocalService extends ServiceFile {
  readonly dataDir: string;
  /** Path of `service.json`. */
  readonly file: string;
  /** The output so far. */
  output(): string;
  /** Stops the service like Ctrl-C. With `keepData`, the next start can reuse the data directory. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>;
  /** Kills the service without any cleanup. */
  kill(): Promise<void>;
  /** Stops reading the output and sends SIGHUP, like a terminal that is closed. */
  closeTerminal(): void;
}

export interface LocalServiceOptions {
  readonly speed?: number;
  /** @default a new temporary directory */
  readonly dataDir?: string;
  /** @default any free port */
  readonly port?: number;
  /** `--public-url` */
  readonly publicUrl?: string;
  /** Runs the database with Java's optimizing compiler, which pays off after about 30,000 calls. @default false */
  readonly isLongLived?: boolean;
  /** The folder of another version of the project. @default the folder of this project */
  readonly projectDir?: string;
  /** More arguments for `npm start`. */
  readonly args?: readonly string[];
}

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const START_DEADLINE_MILLISECONDS = 300_000;
const POLL_MILLISECONDS = 50;

/** Starts the service like `npm start`, and returns once it is ready. */
export async function startService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'qpr-service-'));
  const file = join(dataDir, 'service.json');
  const args = ['--port', String(options.port ?? 0), '--data', dataDir, '--speed', String(options.speed ?? 1)];
  // Do not use a model server that happens to run on this machine.
  args.push('--model', 'embedded');
  if (options.publicUrl !== undefined) args.push('--public-url', options.publicUrl);
  args.push(...assumeArguments, ...(options.args ?? []));
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  // The tests use almost all functions, so one build of all of them takes less time than many builds.
  const env = { ...inherited, BUNDLE_ALL: '1' };
  const child = spawn(process.execPath, ['bin/local.ts', ...args], {
    cwd: options.projectDir ?? PROJECT_DIR,
    env: options.isLongLived ? env : { ...env, JAVA_TOOL_OPTIONS: SHORT_LIVED_JVM },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // An aborted test run does not stop its child processes.
  endWithParent(child, 'TERM');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await waitUntilReady(child, file, () => output);
  const service: ServiceFile = JSON.parse(readFileSync(file, 'utf8'));
  const stop = async ({ keepData = false } = {}) => {
    await stopProcess(child, 30_000);
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await stopProcess(child);
  };
  const closeTerminal = () => {
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
    child.kill('SIGHUP');
  };
  return { ...service, dataDir, file, output: () => output, stop, kill, closeTerminal };
}

/**
 * Waits until the service has written its file. An earlier run may have left its file behind, so the file counts only
 * if it contains the pid of `child`.
 */
async function waitUntilReady(child: ChildProcess, file: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MILLISECONDS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).pid === child.pid) return;
    await sleep(POLL_MILLISECONDS);
  }
  await stopProcess(child);
  throw new Error(`The service did not start:\n${output()}`);
}
