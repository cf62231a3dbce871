import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import { eventually } from '../eventually.ts';
import { NODE_ON_PATH } from '../node-on-path.ts';

const run = promisify(execFile);
const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

type Environment = Readonly<Record<string, string>>;

interface RunningProgram {
  printed(): string;
  stop(): Promise<void>;
}

export interface EmptyProject {
  readonly dir: string;
  /** The installed tarball. */
  readonly tarball: string;
  write(name: string, text: string): void;
  /** Runs a program to its end and returns its output. */
  run(command: string, args: readonly string[], env?: Environment): Promise<string>;
  /** Starts a program that runs until `stop` is called. */
  start(command: string, args: readonly string[], env: Environment): RunningProgram;
  remove(): void;
}

/** An empty project in which the client is installed from an `npm pack` tarball, without network access. */
export async function emptyProjectWithClient(): Promise<EmptyProject> {
  const tarball = await packOnce();
  const dir = mkdtempSync(join(tmpdir(), 'qpr-package-'));
  const project: EmptyProject = {
    dir,
    tarball,
    write: (name, text) => writeFileSync(join(dir, name), text),
    run: (command, args, env) => output(dir, command, args, env),
    start: (command, args, env) => startProgram(dir, command, args, env),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
  project.write('package.json', '{ "type": "module" }\n');
  await project.run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
  return project;
}

/** How long a test file waits while another test file packs the client. This timeout only ends a wait that hangs. */
const PACK_MILLISECONDS = 300_000;

/** The tarball of this test run, in the folder of the shared service. The first test file that needs it creates it. */
function packOnce(): Promise<string> {
  const folder = join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'client-package');
  const done = join(folder, 'tarball.txt');
  return eventually(async () => {
    if (existsSync(done)) return readFileSync(done, 'utf8');
    // This throws while another test file packs the client. Then `eventually` tries again.
    mkdirSync(folder);
    try {
      const tarball = await pack(join(folder, 'source'));
      writeFileSync(`${done}.new`, tarball);
      renameSync(`${done}.new`, done);
      return tarball;
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }, PACK_MILLISECONDS);
}

/** Packs a copy of the project, because the build writes into the folder that it builds. */
async function pack(copy: string): Promise<string> {
  for (const name of ['tsconfig.json', 'LICENSE', 'sdk', 'shared']) {
    const isSource = (path: string) => basename(path) !== 'dist';
    cpSync(join(PROJECT_DIR, name), join(copy, name), { recursive: true, filter: isSource });
  }
  symlinkSync(join(PROJECT_DIR, 'node_modules'), join(copy, 'node_modules'));
  const packed = await output(join(copy, 'sdk'), 'npm', ['pack', '--json', '--silent']);
  const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('[\n'))) as [{ filename: string }];
  return join(copy, 'sdk', filename);
}

function startProgram(cwd: string, command: string, args: readonly string[], more: Environment): RunningProgram {
  const child = spawn(command, args, { cwd, env: environment(more), stdio: ['ignore', 'pipe', 'pipe'] });
  endWithParent(child, 'TERM');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return { printed: () => printed, stop: () => stopProcess(child) };
}

/** Removes the test runner's Node.js options from the environment of child processes. */
function environment(more: Environment): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return { ...env, ...more };
}

/** Returns the output of a program. If it fails, the error contains everything it printed. */
async function output(cwd: string, command: string, args: readonly string[], more: Environment = {}): Promise<string> {
  try {
    return (await run(command, args, { cwd, env: environment(more) })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** This repository's TypeScript compiler, for projects that do not have one. */
export const TSC = join(PROJECT_DIR, 'node_modules', '.bin', 'tsc');

/** The Node.js that a user's project runs with. */
export const USER_NODE = NODE_ON_PATH ?? process.execPath;
