import { expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { tableGrantsOf } from '../../../contracts/operations/table-grants.ts';
import { texts } from '../../../web/studio/parts/activity/texts/en.ts';

test('the Studio has a text for exactly the operations that appear in the audit log', () => {
  const audited = OPERATION_NAMES.filter((name) => tableGrantsOf(operation(name)).audit?.includes('PutItem'));
  expect(Object.keys(texts.operations).toSorted()).toEqual(audited.toSorted());
});
