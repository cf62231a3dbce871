import { expect, test } from '@jest/globals';
import type { Check } from '../../../sdk/src/index.ts';
import { comparisonOf, reusableRuns } from '../../../web/studio/parts/checks/compare.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();
const checkOf = (id: string, last_run?: Check['last_run']): Check => ({
  id,
  question: id,
  expect: { declines: true },
  created_at: at(600),
  updated_at: at(600),
  ...(last_run && { last_run }),
});
const runAt = (minutesAgo: number, reasons: NonNullable<Check['last_run']>['reasons'] = []) => ({
  passed: reasons.length === 0,
  answer: 'Yes.',
  reasons,
  ran_at: at(minutesAgo),
  qpr_code_version: 1,
});

test('results of the live code are reused if they are fresh and the code has not changed since', () => {
  const checks = [
    checkOf('never'),
    checkOf('fresh', runAt(5)),
    checkOf('before the change', runAt(30)),
    checkOf('without an answer', runAt(5, ['no_answer'])),
  ];
  expect(Object.keys(reusableRuns(checks, { updatedAt: at(20), nowMs: NOW }))).toEqual(['fresh']);
  expect(reusableRuns([checkOf('old', runAt(61))], { updatedAt: at(600), nowMs: NOW })).toEqual({});
});

test('a comparison counts the checks that a draft breaks and fixes, and lists them first once all results have arrived', () => {
  const checks = ['same', 'broken', 'fixed'].map((id) => checkOf(id));
  const [good, bad] = [runAt(1), runAt(1, ['any_of'])];
  const live = { same: good, broken: good, fixed: bad };
  const partial = comparisonOf(checks, live, { broken: bad });
  expect(partial).toMatchObject({ broken: 1, fixed: 0, isComplete: false });
  expect(partial.rows.map(({ check }) => check.id)).toEqual(['same', 'broken', 'fixed']);
  const complete = comparisonOf(checks, live, { same: good, broken: bad, fixed: good });
  expect(complete).toMatchObject({ broken: 1, fixed: 1, isComplete: true });
  expect(complete.rows.map(({ check }) => check.id)).toEqual(['broken', 'fixed', 'same']);
});
