import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROJECT_DIR = join(import.meta.dirname, '..', '..');

export interface EmptyProject {
  readonly dir: string;
  /** The tarball that is installed there. */
  readonly tarball: string;
  write(name: string, text: string): void;
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
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
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  project.write('package.json', '{ "type": "module" }\n');
  await project.run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
  return project;
}

/** In a copy: files run side by side, and each would build into the same folder. */
async function pack(copy: string): Promise<string> {
  for (const name of ['tsconfig.json', 'LICENSE', 'sdk']) {
    const isSource = (path: string) => basename(path) !== 'dist';
    cpSync(join(PROJECT_DIR, name), join(copy, name), { recursive: true, filter: isSource });
  }
  symlinkSync(join(PROJECT_DIR, 'node_modules'), join(copy, 'node_modules'));
  const packed = await output(join(copy, 'sdk'), 'npm', ['pack', '--json', '--silent']);
  const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('[\n'))) as [{ filename: string }];
  return join(copy, 'sdk', filename);
}

/** What a program prints; where it fails, all that it printed is in the error. */
async function output(cwd: string, command: string, args: readonly string[], more = {}): Promise<string> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  try {
    return (await run(command, args, { cwd, env: { ...env, ...more } })).stdout;
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
