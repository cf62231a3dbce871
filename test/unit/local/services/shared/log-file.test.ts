import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LogFile } from '../../../../../local/services/shared/log-file.ts';
import { eventually } from '../../../../support/eventually.ts';

let dir: string;
let log: LogFile;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-log-file-'));
  log = new LogFile(dir, 'deliver');
});
afterEach(async () => {
  await log.close();
  rmSync(dir, { recursive: true, force: true });
});

const path = () => join(dir, 'deliver.log');

test('a file that gets too large while it is open is renamed, and the next lines are in a new file', async () => {
  const tenMegabytes = 10 * 1024 * 1024;
  writeFileSync(path(), Buffer.alloc(tenMegabytes));
  log.write('last\n');
  await eventually(() => expect(statSync(path()).size).toBeGreaterThan(tenMegabytes));
  log.write('first\n');
  await eventually(() => expect(readFileSync(path(), 'utf8')).toBe('first\n'));
  expect(readFileSync(`${path()}.old`, 'utf8').endsWith('last\n')).toBe(true);
});

test('after an error, the next line opens the file again', async () => {
  mkdirSync(path());
  log.write('lost\n');
  // The stream reports the error after it could not open the folder as a file.
  await new Promise((resolve) => setTimeout(resolve, 200));
  rmSync(path(), { recursive: true });
  log.write('kept\n');
  await eventually(() => expect(existsSync(path()) && readFileSync(path(), 'utf8')).toBe('kept\n'));
});
