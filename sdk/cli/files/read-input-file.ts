import { readFile } from 'node:fs/promises';
import { UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Reads a file that the user named. */
export async function readInputFile(path: string, { resolve }: Terminal): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(resolve(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(code === 'ENOENT' ? `The file ${path} does not exist.` : `Cannot read ${path} (${code}).`);
  }
}
