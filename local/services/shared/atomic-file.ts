import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * The name of a temporary file starts with a dot. Folders in which `isTemporary` is used contain no other names that
 * start with a dot.
 */
export const temporaryPathOf = (path: string): string => join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
export const isTemporary = (name: string): boolean => name.startsWith('.');

/**
 * Replaces a file atomically: a reader, or the next start after a SIGKILL, sees either the old or the new content,
 * never a part of it.
 */
export const writeAtomically = async (path: string, content: string | Uint8Array): Promise<void> => {
  const temporary = temporaryPathOf(path);
  try {
    // The folder nearly always exists, so checking it first would waste a file system call per file.
    await writeFile(temporary, content).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, content);
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
