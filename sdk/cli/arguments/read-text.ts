import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { readInputFile } from '../files/read-input-file.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** `@FILE` reads a file, `-` reads stdin, and `@@` escapes a leading @. Any other value is used as it is. */
export async function readText(value: string, terminal: Terminal): Promise<string> {
  if (value === '-') return (await terminal.readAll()).replace(/\r?\n$/, '');
  if (value.startsWith('@@')) return value.slice(1);
  if (!value.startsWith('@')) return value;
  return (await readInputFile(value.slice(1), terminal)).toString('utf8').replace(/\r?\n$/, '');
}

/** Reads the value of an option whose kind is JSON. */
export async function readJson(name: string, { options, command, terminal }: Context): Promise<unknown> {
  const text = await readText(String(options[name]), terminal);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `--${name} is not valid JSON: ${error instanceof Error ? error.message : error}`,
      command.name,
    );
  }
}
