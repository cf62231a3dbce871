import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../engine/error-code.ts';
import { livingProcess } from '../engine/processes.ts';
import { UserError } from './user-error.ts';

export interface DataDir {
  readonly path: string;
  file(name: string): string;
  /** Lets another run use it. */
  release(): void;
}

/** The entry's own name in the process list tells a living owner from a pid that was given out again. */
const MARK = 'local.ts';

/** Makes the data directory ready, for this process alone: two runtimes on one database would destroy it. */
export function openDataDir(path: string): DataDir {
  const file = (name: string) => join(path, name);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(
      `The data directory ${path} cannot be written (${codeOf(error)}). Choose another with --data DIR.`,
    );
  }
  const lock = file('runtime.pid');
  const owner = livingProcess(lock, MARK);
  if (owner !== undefined && owner !== process.pid) {
    throw new UserError(
      `${path} is in use by process ${owner}. Stop that one, or choose another directory with --data DIR.`,
    );
  }
  writeFileSync(lock, String(process.pid));
  return { path, file, release: () => rmSync(lock, { force: true }) };
}
