import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../engine/error-code.ts';
import { runningProcess } from '../engine/processes.ts';
import { UserError } from './user-error.ts';

export interface DataDir {
  readonly path: string;
  file(name: string): string;
  /** Unlocks the directory for another run. */
  release(): void;
}

/** Part of this program's command line. The command line of another process that reuses the pid does not contain it. */
const COMMAND_PART = 'local.ts';

/** Creates the data directory and locks it for this process: two processes would corrupt its database. */
export function openDataDir(path: string): DataDir {
  const file = (name: string) => join(path, name);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(
      `The data directory ${path} is not writable (${codeOf(error)}). Choose another with --data DIR.`,
    );
  }
  const lock = file('runtime.pid');
  const owner = runningProcess(lock, COMMAND_PART);
  if (owner !== undefined && owner !== process.pid) {
    throw new UserError(
      `${path} is in use by process ${owner}. Stop that process, or choose another directory with --data DIR.`,
    );
  }
  writeFileSync(lock, String(process.pid));
  return { path, file, release: () => rmSync(lock, { force: true }) };
}
