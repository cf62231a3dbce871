import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readableLine } from '../../engine/log-line.ts';
import { UserError } from '../user-error.ts';
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

/** Prints the lines after the byte position `from`. If the file becomes shorter, it was rotated: starts again at 0. */
async function tail(path: string, from: number, printLine: (line: string) => void, signal: AbortSignal): Promise<void> {
  let at = from;
  let rest: Buffer = Buffer.alloc(0);
  while (!signal.aborted) {
    const { size } = statSync(path);
    if (size < at) [at, rest] = [0, Buffer.alloc(0)];
    if (size > at) {
      const bytes = Buffer.concat([rest, readFrom(path, at)]);
      const end = bytes.lastIndexOf('\n') + 1;
      for (const line of nonEmptyLines(bytes.subarray(0, end).toString())) printLine(line);
      at += bytes.length - rest.length;
      rest = bytes.subarray(end);
    }
    await pause(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
  }
}

function readFrom(path: string, at: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(fstatSync(file).size - at);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at));
  } finally {
    closeSync(file);
  }
}
