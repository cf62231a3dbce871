import { expect, test } from '@jest/globals';
import { USAGE_LIMITS } from '../../../contracts/usage-limits.ts';
import { codeSpans, readPage, rowsOf, sectionOf } from '../../support/docs/docs-pages.ts';

test('the conversations page lists the budgets of every plan', () => {
  const rows = rowsOf(sectionOf(readPage('docs/conversations.md'), 'Budgets'));
  const listed = rows.map(([plan = '', ...numbers]) => [
    codeSpans(plan)[0],
    numbers.map((number) => Number(number.replaceAll(',', ''))),
  ]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(USAGE_LIMITS).map(([plan, limits]) => [plan, Object.values(limits)])),
  );
});
