import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { codeSpans, firstCells, PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';

test('the performance page lists every benchmark', () => {
  const runner = readFileSync(join(PROJECT_DIR, 'bench/run.ts'), 'utf8');
  const [, table = ''] = /const BENCHMARKS = \{(.*?)\}/s.exec(runner) ?? [];
  const benchmarks = table
    .split(',')
    .map((line) => line.split(':')[0]?.trim().replaceAll("'", '') ?? '')
    .filter((name) => name !== '');
  const [listed] = readPage('docs/performance.md').text.split('## Figures');
  expect(
    firstCells(listed ?? '')
      .flatMap(codeSpans)
      .toSorted(),
  ).toEqual(benchmarks.toSorted());
});
