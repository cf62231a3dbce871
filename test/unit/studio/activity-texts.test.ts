import { expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { tableGrantsOf } from '../../../contracts/operations/table-grants.ts';
import { texts } from '../../../web/studio/parts/activity/texts/en.ts';

test('the Studio has words for every operation that the audit log can name, and for no other', () => {
  const written = OPERATION_NAMES.filter((name) => tableGrantsOf(operation(name)).audit?.includes('PutItem'));
  expect(Object.keys(texts.operations).toSorted()).toEqual(written.toSorted());
});
