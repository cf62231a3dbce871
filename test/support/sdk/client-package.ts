import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';

const run = promisify(execFile);
const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

type Environment = Readonly<Record<string, string>>;

interface RunningProgram {
  printed(): string;
  stop(): Promise<void>;
}

export interface EmptyProject {
  readonly dir: string;
  /** The tarball that is installed there. */
  readonly tarball: string;
  write(name: string, text: string): void;
  /** What a program prints until it ends. */
  run(command: string, args: readonly string[], env?: Environment): Promise<string>;
  /** A program that ends when it is told to. */
  start(command: string, args: readonly string[], env: Environment): RunningProgram;
  remove(): void;
}

/** A project with nothing in it but the client, as `npm pack` makes it and `npm install` takes it, without a network. */
export async function emptyProjectWithClient(): Promise<EmptyProject> {
  const root = mkdtempSync(join(tmpdir(), 'qpr-package-'));
  const tarball = await pack(join(root, 'source'));
  const dir = join(root, 'project');
  mkdirSync(dir);
  const project: EmptyProject = {
    dir,
    tarball,
    write: (name, text) => writeFileSync(join(dir, name), text),
    run: (command, args, env) => output(dir, command, args, env),
    start: (command, args, env) => started(dir, command, args, env),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  project.write('package.json', '{ "type": "module" }\n');
  await project.run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
  return project;
}

/** In a copy: files run side by side, and each would build into the same folder. */
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

function started(cwd: string, command: string, args: readonly string[], more: Environment): RunningProgram {
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

/** Flags of the test runner are nothing to the programs that it starts. */
function environment(more: Environment): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return { ...env, ...more };
}

/** What a program prints; where it fails, all that it printed is in the error. */
async function output(cwd: string, command: string, args: readonly string[], more: Environment = {}): Promise<string> {
  try {
    return (await run(command, args, { cwd, env: environment(more) })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** The compiler of this repository, for who has none. */
export const TSC = join(PROJECT_DIR, 'node_modules', '.bin', 'tsc');

/** The Node of the machine, which may be older than the one that the tests run on; that one where there is no other. */
export function machineNode(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath;
}
