import { expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import { codeSpans, readPage, rowsOf, sectionOf } from '../../support/docs/docs-pages.ts';

test('the conversations page lists every limit', () => {
  const rows = rowsOf(sectionOf(readPage('docs/conversations.md'), 'Limits'));
  const listed = rows.map(([name = '', value = '']) => [codeSpans(name)[0], Number(value.replaceAll(',', ''))]);
  expect(Object.fromEntries(listed)).toEqual(CONVERSATION);
});
