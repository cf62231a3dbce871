import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file in one step: a reader, or the next start after a SIGKILL, sees the old content or
 * the new one and never a part of it.
 */
export const writeAtomically = async (path: string, content: string | Uint8Array): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    // The folder is nearly always there: asking first would cost every record a call to the file system.
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
