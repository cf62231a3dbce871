import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../shared/user-error.ts';
import { codeOf } from '../engine/error-code.ts';
import { runningProcess } from '../engine/processes.ts';

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
  makePrivate(path);
  const lock = file('runtime.pid');
  const owner = takeLock(lock);
  if (owner !== process.pid) {
    throw new UserError(
      `${path} is in use by process ${owner}. Stop that process, or choose another directory with --data DIR.`,
    );
  }
  return { path, file, release: () => rmSync(lock, { force: true }) };
}

/**
 * Closes a directory that an earlier version or another program created to other users of the machine: the data
 * contains keys and what visitors wrote.
 */
function makePrivate(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o077) === 0) return;
  try {
    // The sticky bit marks a directory that users share, such as /tmp.
    if (mode & 0o1000) throw new Error('shared');
    chmodSync(path, 0o700);
  } catch {
    throw new UserError(`Other users can read the data directory ${path}. Choose another with --data DIR.`);
  }
}

/** Creates the lock file, unless a running process owns it. Returns the owner's process id. */
function takeLock(lock: string): number {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  try {
    for (;;) {
      // A link fails if the lock exists, and has its content at once. A new file would be empty for a moment, and
      // another start would take an empty lock for an old one.
      if (succeedsUnless('EEXIST', () => linkSync(own, lock))) return process.pid;
      const owner = otherOwner(lock) ?? removeOldLock(lock);
      if (owner !== undefined) return owner;
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes the lock of a process that has ended. If another process has just replaced that lock, restores the new lock
 * and returns its owner.
 */
function removeOldLock(lock: string): number | undefined {
  const moved = `${lock}.${process.pid}.old`;
  if (!succeedsUnless('ENOENT', () => renameSync(lock, moved))) return undefined;
  const owner = otherOwner(moved);
  if (owner !== undefined) succeedsUnless('EEXIST', () => linkSync(moved, lock));
  rmSync(moved);
  return owner;
}

/** A lock with the id of this process is an old one: another process had this id before. */
function otherOwner(lock: string): number | undefined {
  const owner = runningProcess(lock, COMMAND_PART);
  return owner === process.pid ? undefined : owner;
}

/** Returns false if the call fails with this error code. */
function succeedsUnless(code: string, call: () => void): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (codeOf(error) !== code) throw error;
    return false;
  }
}
