import { expect, test } from '@jest/globals';
import type { Check } from '../../../sdk/src/index.ts';
import { shownRun } from '../../../web/studio/pages/checks/shown-run.ts';

const check: Check = {
  id: 'chk_1',
  question: 'When is breakfast?',
  expect: { declines: true },
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};
const last_run = {
  passed: false,
  answer: 'At seven.',
  reasons: ['declines'] as const,
  ran_at: '2026-11-02T10:00:00.000Z',
  qpr_code_version: 1,
};
const result = {
  passed: true,
  answer: 'I do not know.',
  reasons: [],
  sources: [],
  ran_at: '2026-11-03T10:00:00.000Z',
  check_updated_at: check.updated_at,
};

test('a check shows the result of its run in this visit to the page, with its time', () => {
  expect(shownRun({ ...check, last_run }, result)).toBe(result);
  expect(shownRun(check, result)).toBe(result);
});

test('a check that was changed after its run does not show the result of that run', () => {
  const changed = { ...check, updated_at: '2026-11-03T11:00:00.000Z' };
  expect(shownRun(changed, result)).toBeUndefined();
});

test('a check that was not run in this visit to the page shows its stored run', () => {
  expect(shownRun({ ...check, last_run })).toBe(last_run);
  expect(shownRun(check)).toBeUndefined();
});
