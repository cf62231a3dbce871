import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { slowestFiles } from '../../support/jest/cpu-time.ts';

test('the ten test files with the highest CPU time are listed, the highest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-cpu-times-'));
  const file = join(folder, 'cpu-times');
  const lines = [3.5, 12.25, 0.1, 9, 8, 7, 6, 5, 4, 2, 1].map((seconds) => `${seconds} test/unit/${seconds}.test.ts\n`);
  writeFileSync(file, lines.join(''));
  const listed = slowestFiles(file).trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  expect(listed).toHaveLength(10);
  expect(listed[0]).toBe('  12.25 s  test/unit/12.25.test.ts');
  expect(listed[9]).toBe('      1 s  test/unit/1.test.ts');
});

test('nothing is listed when no file was measured', () => {
  expect(slowestFiles(join(tmpdir(), 'no-such-file'))).toBe('');
});
