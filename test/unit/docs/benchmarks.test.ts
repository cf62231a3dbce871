import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { markdownTable, tableIn } from '../../../bench/docs-table.ts';
import type { Row } from '../../../bench/report.ts';
import { SWEEP } from '../../../contracts/conversations.ts';
import { HOT_SCAN_PARTITIONS } from '../../../contracts/scans.ts';
import { EVENT_SHARDS } from '../../../lambdas/events/keys.ts';
import { PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';

const page = readPage('docs/performance.md').text;
const resultOf = (name: string) =>
  JSON.parse(readFileSync(join(PROJECT_DIR, `bench/results/${name}.json`), 'utf8')) as {
    rows: Row[];
    promises: { text: string; kept: boolean }[];
  };

test('the tables of ceilings and quotas match the results of the benchmark', () => {
  const { rows } = resultOf('ceilings');
  const tables = ['ceilings', 'quotas'].map((name) => tableIn(page, name));
  const [subjects, quotas] = [rows.filter((row) => 'what' in row), rows.filter((row) => 'quota' in row)];
  expect(tables).toEqual([markdownTable(subjects), markdownTable(quotas)]);
});

test.each(['cost', 'deep-page', 'delivery', 'scans'])('the %s table matches the results of its benchmark', (name) => {
  expect(tableIn(page, name)).toBe(markdownTable(resultOf(name).rows));
});

test.each(['ceilings', 'cost'])('the %s benchmark keeps its promises', (name) => {
  expect(resultOf(name).promises.filter(({ kept }) => !kept)).toEqual([]);
});

test('the ceilings were measured with the current number of partitions', () => {
  const text = tableIn(page, 'ceilings') ?? '';
  expect(text).toContain(`\`SCANS#<code>#*\`: 2 write units each, over ${HOT_SCAN_PARTITIONS} partitions`);
  expect(text).toContain(
    `the sweep's ${SWEEP.shares} functions, ${SWEEP.timeoutSeconds - SWEEP.lastSeconds} s of each`,
  );
  expect(EVENT_SHARDS * 500).toBeGreaterThanOrEqual(10_000);
});
