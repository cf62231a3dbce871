import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a temporary file and renames it, so that a write that fails keeps the previous file. */
export async function replaceFile(
  path: string,
  content: string | AsyncIterable<string>,
  options: { readonly mode?: number } = {},
): Promise<void> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(temporary, content, { ...options, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
