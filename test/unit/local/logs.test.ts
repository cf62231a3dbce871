import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readOptions } from '../../../local/cli/logs/options.ts';
import { showLog } from '../../../local/cli/logs/show-log.ts';
import { readableLine } from '../../../local/engine/log-line.ts';
import { logPrinterOf } from '../../../local/services/lambda/log-printer.ts';
import { eventually } from '../../support/eventually.ts';

const line = (message: string, more: object = {}) =>
  `${JSON.stringify({ level: 'INFO', message, timestamp: '2026-03-01T12:00:00.123Z', service: 'Qpr', ...more })}\n`;

let dir: string;
let logs: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-logs-'));
  logs = join(dir, 'state', 'logs');
  mkdirSync(logs, { recursive: true });
  writeFileSync(join(logs, 'Qpr-create-qpr-code.log'), [1, 2, 3].map((status) => line('request', { status })).join(''));
  writeFileSync(join(logs, 'Qpr-deliver.log'), line('delivered'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function show(...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  const options = readOptions([...args, '--data', dir], '/');
  if (options) await showLog(options, (text) => printed.push(text), new AbortController().signal);
  return printed;
}

test('shows the last lines of the log of a function, found by its name', async () => {
  expect(await show('create-qpr-code', '--lines', '2')).toEqual([
    '12:00:00.123  INFO   create-qpr-code  request  status=2',
    '12:00:00.123  INFO   create-qpr-code  request  status=3',
  ]);
  expect(await show('Qpr-deliver')).toEqual(['12:00:00.123  INFO   deliver  delivered']);
});

test('removes control characters, so logged input cannot control the terminal', () =>
  expect(readableLine('deliver', line('\u001b[2J\u0007 hello', { path: '/\u001b]0;x' }).trim())).toMatch(
    /^[^\p{Cc}]+$/u,
  ));

test.each(['plain text', '[1,"x"]', 'null', '"text"'])('prints %s, which is not a JSON object, as it is', (text) =>
  expect(readableLine('deliver', text)).toBe(`deliver  ${text}`),
);

test('lists the functions with logs if the name is unknown or missing, and explains other mistakes', async () => {
  await expect(show('create-code')).rejects.toThrow(
    'No function "create-code" has logged anything. These have: create-qpr-code, deliver.',
  );
  expect((await show()).join()).toMatch(/^create-qpr-code\ndeliver\n/);
  rmSync(logs, { recursive: true });
  await expect(show('deliver')).rejects.toThrow('start the service first (npm start)');
  expect(() => readOptions(['--lines', 'many'], '/')).toThrow(
    '--lines must be a whole number up to 999999, not "many".',
  );
});

test('--follow prints each new line when it is complete, even after a rotation', async () => {
  const options = readOptions(['deliver', '-f', '--data', dir], '/');
  if (!options) throw new Error('no options');
  const printed: string[] = [];
  const stop = new AbortController();
  const following = showLog(options, (text) => printed.push(text), stop.signal);
  const [half, rest] = [line('ünter').slice(0, 30), line('ünter').slice(30)];
  appendFileSync(join(logs, 'Qpr-deliver.log'), line('again') + half);
  await eventually(() => expect(printed).toHaveLength(2));
  appendFileSync(join(logs, 'Qpr-deliver.log'), rest);
  await eventually(() => expect(printed.at(-1)).toBe('12:00:00.123  INFO   deliver  ünter'));
  // An unfinished line of the old file does not become part of the new file's first line.
  appendFileSync(join(logs, 'Qpr-deliver.log'), line('last') + half);
  await eventually(() => expect(printed).toHaveLength(4));
  writeFileSync(join(logs, 'Qpr-deliver.log'), line('new file'));
  await eventually(() => expect(printed.at(-1)).toBe('12:00:00.123  INFO   deliver  new file'));
  stop.abort();
  await following;
});

test('--follow prints the last line once it is complete, even if the file ended inside a character', async () => {
  const options = readOptions(['deliver', '-f', '--data', dir], '/');
  if (!options) throw new Error('no options');
  const file = join(logs, 'Qpr-deliver.log');
  const bytes = Buffer.from(line('ünter'));
  const middle = bytes.indexOf('ü') + 1;
  writeFileSync(file, bytes.subarray(0, middle));
  const printed: string[] = [];
  const stop = new AbortController();
  const following = showLog(options, (text) => printed.push(text), stop.signal);
  appendFileSync(file, bytes.subarray(middle));
  await eventually(() => expect(printed).toEqual(['12:00:00.123  INFO   deliver  ünter']));
  stop.abort();
  await following;
});

test('--follow continues if the log was renamed and the new file does not exist yet', async () => {
  const options = readOptions(['deliver', '-f', '--data', dir], '/');
  if (!options) throw new Error('no options');
  const file = join(logs, 'Qpr-deliver.log');
  const printed: string[] = [];
  const stop = new AbortController();
  const print = (text: string) => {
    if (printed.push(text) === 1) renameSync(file, `${file}.old`);
  };
  const following = showLog(options, print, stop.signal);
  writeFileSync(file, line('new file'));
  await eventually(() => expect(printed.at(-1)).toBe('12:00:00.123  INFO   deliver  new file'));
  stop.abort();
  await following;
});

test('prints an error with its stack, and leaves a line that is not JSON unchanged', () => {
  const error = { name: 'TypeError', message: 'x is not a function', stack: 'TypeError: x\n    at run (a.js:1:2)' };
  expect(readableLine('deliver', line('unexpected error', { level: 'ERROR', error }).trim()).split('\n')).toEqual([
    '12:00:00.123  ERROR  deliver  unexpected error',
    '    TypeError: x is not a function',
    '      at run (a.js:1:2)',
  ]);
  expect(readableLine('deliver', 'Segmentation fault')).toBe('deliver  Segmentation fault');
});

test('the service prints only the errors of functions to its terminal, and everything with --verbose', () => {
  const linesPrinted = (verbose: boolean) => {
    const printed: string[] = [];
    const print = logPrinterOf(verbose)('Qpr-deliver', (text) => printed.push(text));
    print(Buffer.from(line('fine') + line('bad', { level: 'ERROR' })));
    return printed;
  };
  expect(linesPrinted(false)).toEqual(['Qpr-deliver: bad']);
  expect(linesPrinted(true)).toEqual([
    '12:00:00.123  INFO   Qpr-deliver  fine',
    '12:00:00.123  ERROR  Qpr-deliver  bad',
  ]);
});
