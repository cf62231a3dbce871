import { readFile } from 'node:fs/promises';
import { UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** `@FILE` reads a file, `-` reads stdin, and `@@` escapes a leading @. Any other value is used as it is. */
export async function readText(value: string, terminal: Terminal): Promise<string> {
  if (value === '-') return (await terminal.readAll()).replace(/\r?\n$/, '');
  if (value.startsWith('@@')) return value.slice(1);
  if (!value.startsWith('@')) return value;
  return (await readFileOf(value.slice(1), terminal)).replace(/\r?\n$/, '');
}

async function readFileOf(path: string, { resolve }: Terminal): Promise<string> {
  try {
    return await readFile(resolve(path), 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new UserError(`The file ${path} ${why}.`);
  }
}

export async function readJson(value: string, terminal: Terminal): Promise<unknown> {
  const text = await readText(value, terminal);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`Invalid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
