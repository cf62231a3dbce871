import { readFile } from 'node:fs/promises';
import { UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** `@FILE` is what stands in a file, `-` what comes on stdin, `@@` an @ at the beginning; all else is itself. */
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
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read';
    throw new UserError(`The file ${path} ${why}.`);
  }
}

export async function readJson(value: string, terminal: Terminal): Promise<unknown> {
  const text = await readText(value, terminal);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`That is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}
