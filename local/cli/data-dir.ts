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

/** The name of the entry file distinguishes a running owner from another process that reuses its pid. */
const COMMAND_MARK = 'local.ts';

/** Creates and locks the data directory for this process, because two runtimes would destroy one database. */
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
  const owner = runningProcess(lock, COMMAND_MARK);
  if (owner !== undefined && owner !== process.pid) {
    throw new UserError(
      `${path} is in use by process ${owner}. Stop that process, or choose another directory with --data DIR.`,
    );
  }
  writeFileSync(lock, String(process.pid));
  return { path, file, release: () => rmSync(lock, { force: true }) };
}
