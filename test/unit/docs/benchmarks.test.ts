import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { markdownTable, tableIn, totalsAndExtras } from '../../../bench/support/docs-table.ts';
import type { Row } from '../../../bench/support/report.ts';
import { SWEEP } from '../../../contracts/conversations.ts';
import { HOT_SCAN_PARTITIONS } from '../../../contracts/scans.ts';
import { EVENT_SHARDS } from '../../../lambdas/events/keys.ts';
import { PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';

const page = readPage('docs/performance.md').text;
const resultOf = (name: string) =>
  JSON.parse(readFileSync(join(PROJECT_DIR, `bench/results/${name}.json`), 'utf8')) as {
    rows: Row[];
    targets: { text: string; met: boolean }[];
  };

test('the tables of ceilings and quotas match the results of the benchmark', () => {
  const { rows } = resultOf('ceilings');
  const written = ['ceilings', 'quotas'].map((name) => tableIn(page, name));
  const [workloads, quotas] = [rows.filter((row) => 'workload' in row), rows.filter((row) => 'quota' in row)];
  expect(written).toEqual([markdownTable(workloads), markdownTable(quotas)]);
});

test('the cost table matches the results of the benchmark', () => {
  expect(tableIn(page, 'cost')).toBe(markdownTable(totalsAndExtras(resultOf('cost').rows)));
});

test.each(['deep-page', 'delivery', 'overload', 'print', 'scans'])(
  'the %s table matches the results of its benchmark',
  (name) => {
    expect(tableIn(page, name)).toBe(markdownTable(resultOf(name).rows));
  },
);

test('the figures of knowledge match the results of the benchmark', () => {
  const text = readPage('docs/knowledge.md').text.replaceAll(/\s+/g, ' ');
  const measured = (what: string) =>
    resultOf('knowledge').rows.find((row) => String(row.what).startsWith(what))?.measured;
  expect(text).toContain(`for ${measured('right page cited, of 50 questions in the language')} of 50 questions`);
  expect(text).toContain(`for ${measured('right page cited, of 50 questions in another')} of 50 in another`);
  expect(text).toContain(`cited for ${measured('right page cited, of 50 questions in English')} of 50`);
  expect(text).toContain(`after ${measured('seconds until a PDF of 300 pages')} seconds`);
  expect(text).toContain(`after ${measured('seconds until it is gone from answers')} second`);
  expect(text).toContain(`takes ${measured('milliseconds until 1,000 passages')} ms`);
});

test('the figures of questions match the results of the benchmark', () => {
  const text = readPage('docs/questions.md').text.replaceAll(/\s+/g, ' ');
  const measured = (what: string) => String(resultOf('questions').rows.find((row) => row.what === what)?.measured);
  const first = (what: string) => measured(what).split(' of ')[0];
  const alone =
    "English, ten wordings: questions whose wordings end up in more than two groups, if each question's messages are grouped separately";
  expect(measured(alone)).toBe(`${first(alone)} of 20`);
  expect(text).toContain(`${first(alone)} of the 20 questions end up in more than two groups.`);
  expect(text).toContain(
    `In runs that contain all questions about a place, ${first('English, ten wordings: the same, if the messages about all questions of a place are grouped together')} do.`,
  );
  const misplaced = measured('English, ten wordings: messages in the group of another question');
  expect(text).toContain(`${misplaced.replace(' of ', ' of these ')} messages are in the group of another`);
  const median = measured("seconds from an owner's answer to the first visitor who gets it (median)");
  expect(text).toContain(`after ${median} seconds`);
});

test('the figures of answers match the results of the benchmark', () => {
  const { targets } = resultOf('answers');
  const figures = targets.flatMap(({ text }) => /: ([\d.]+ %)$/.exec(text)?.[1] ?? []);
  expect(figures).toHaveLength(3);
  for (const figure of figures) expect(page).toContain(figure);
});

test.each(['answers', 'ceilings', 'cost', 'overload', 'print', 'scan-cost'])(
  'the benchmark %s meets its targets',
  (name) => {
    expect(resultOf(name).targets.filter(({ met }) => !met)).toEqual([]);
  },
);

test('the tables of ceilings and cost have rows for placements', () => {
  expect(tableIn(page, 'ceilings')).toMatch(/^\| scans of one placement \|/m);
  expect(tableIn(page, 'cost')).toMatch(/^\| extra, a million scans of placements \| DynamoDB \| [\d.]+ \|/m);
});

test('the ceilings were measured with the current numbers of partitions and sweep invocations', () => {
  const text = tableIn(page, 'ceilings') ?? '';
  expect(text).toContain(`\`SCANS#<code>#*\`: 2 write units each, over ${HOT_SCAN_PARTITIONS} partitions`);
  expect(text).toContain(
    `the sweep: ${SWEEP.shares} invocations, each for ${SWEEP.timeoutSeconds - SWEEP.windDownSeconds} s of every`,
  );
  // The page's goal for one account is 10,000 scans per second. A partition takes 1,000 write units per second, and
  // an event needs two, so each partition of the account's events takes 500 scans per second.
  expect(EVENT_SHARDS * 500).toBeGreaterThanOrEqual(10_000);
});
