import { expect, test } from '@jest/globals';
import { KEY_PREFIX } from '../../../lambdas/contracts/table.ts';
import { readPage } from './pages.ts';

test.each(Object.values(KEY_PREFIX))('the data model has the items under %s', (prefix) => {
  expect(readPage('docs/data-model.md').text).toContain(`\`${prefix}`);
});
