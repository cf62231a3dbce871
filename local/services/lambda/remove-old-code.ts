import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for all functions in two versions: about 270 MB. */
const MAX_FILES = 300;

/** Deletes all but the newest files of the cache of compiled code. Every change of a function adds a file to it. */
export function removeOldCode(dir: string, maxFiles = MAX_FILES): void {
  if (!existsSync(dir)) return;
  const files = readdirSync(dir).map((name) => join(dir, name));
  if (files.length <= maxFiles) return;
  const writtenAt = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  const newestFirst = files.toSorted((one, other) => (writtenAt.get(other) ?? 0) - (writtenAt.get(one) ?? 0));
  for (const file of newestFirst.slice(maxFiles)) rmSync(file, { force: true });
}
