import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { cpuTimeBreakdown, slowestFiles } from '../../support/jest/cpu-time.ts';

test('the ten test files with the highest CPU time are listed, the highest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-cpu-times-'));
  const file = join(folder, 'cpu-times');
  const lines = [3.5, 12.25, 0.1, 9, 8, 7, 6, 5, 4, 2, 1].map((seconds) => `${seconds} test/unit/${seconds}.test.ts\n`);
  writeFileSync(file, lines.join(''));
  const listed = slowestFiles(file).trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  expect(listed).toHaveLength(10);
  expect(listed[0]).toBe('  12.25 s  test/unit/12.25.test.ts');
  expect(listed[9]).toBe('   1.00 s  test/unit/1.test.ts');
});

test('the CPU time of a run is divided into the tests of each level, shared processes, and jest itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-cpu-times-'));
  const file = join(folder, 'cpu-times');
  writeFileSync(
    file,
    '1.5 test/unit/one.test.ts\n20 test/functional/two.test.ts\n2.6 test/unit/a/b.test.ts\n9.9 a database\n',
  );
  const parts = cpuTimeBreakdown(file, 50).split('\n');
  rmSync(folder, { recursive: true });
  expect(parts).toEqual([
    '      4 s  unit tests',
    '     20 s  functional tests',
    '     10 s  a database',
    '     16 s  jest itself and the start of its workers',
    '',
  ]);
});

test('nothing is listed when no file was measured', () => {
  expect(slowestFiles(join(tmpdir(), 'no-such-file'))).toBe('');
});
