import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../../../shared/user-error.ts';
import { codeOf } from '../../engine/error-code.ts';
import { readableLine } from '../../engine/log-line.ts';
import type { LogsOptions } from './options.ts';

const POLL_MILLISECONDS = 200;

/** Prints the requested log, or the list of logs. With `follow`, it prints new lines until it is aborted. */
export async function showLog(
  { name, follow, lines, dataDir }: LogsOptions,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const dir = join(dataDir, 'state', 'logs');
  const logs = logsIn(dir);
  if (name === undefined) {
    print(`${[...logs.keys()].join('\n')}\n\nnpm run logs -- NAME [--follow] shows one of them.`);
    return;
  }
  const path = logs.get(withoutStackName(name));
  if (path === undefined) {
    throw new UserError(`No function "${name}" has logged anything. These have: ${[...logs.keys()].join(', ')}.`);
  }
  const printLine = (line: string) => print(readableLine(withoutStackName(name), line));
  const bytes = readFileSync(path);
  // With `follow`, `tail` prints the last line once it is complete.
  const end = follow ? bytes.lastIndexOf('\n') + 1 : bytes.length;
  const text = bytes.toString('utf8', 0, end);
  for (const line of lines === 0 ? [] : nonEmptyLines(text).slice(-lines)) printLine(line);
  if (follow) await tail(path, end, printLine, signal);
}

/** Maps function names to log files: `create-qpr-code` to `Qpr-create-qpr-code.log`. */
function logsIn(dir: string): ReadonlyMap<string, string> {
  const files = existsSync(dir) ? readdirSync(dir).filter((file) => file.endsWith('.log')) : [];
  if (files.length === 0) {
    throw new UserError(
      `There are no logs in ${dir}. Either start the service first (npm start), or give its directory with --data.`,
    );
  }
  return new Map(files.toSorted().map((file) => [withoutStackName(basename(file, '.log')), join(dir, file)]));
}

const withoutStackName = (name: string): string => name.replace(/^[A-Z][A-Za-z0-9]*-/, '');

const nonEmptyLines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Prints the lines after the byte position `from`. If the file was rotated, starts again at 0. */
async function tail(path: string, from: number, printLine: (line: string) => void, signal: AbortSignal): Promise<void> {
  let at = from;
  let rest: Buffer = Buffer.alloc(0);
  while (!signal.aborted) {
    const added = readFrom(path, at);
    if (added) {
      const bytes = Buffer.concat([rest, added]);
      const end = bytes.lastIndexOf('\n') + 1;
      for (const line of nonEmptyLines(bytes.subarray(0, end).toString())) printLine(line);
      at += added.length;
      rest = bytes.subarray(end);
    } else [at, rest] = [0, Buffer.alloc(0)];
    await pause(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
  }
}

/** The bytes after the position `at`. Undefined if the file was rotated: it is shorter, or does not exist yet. */
function readFrom(path: string, at: number): Buffer | undefined {
  const file = openIfExists(path);
  if (file === undefined) return undefined;
  try {
    const { size } = fstatSync(file);
    if (size < at) return undefined;
    const bytes = Buffer.alloc(size - at);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at));
  } finally {
    closeSync(file);
  }
}

function openIfExists(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
