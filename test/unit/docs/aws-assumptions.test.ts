import { expect, test } from '@jest/globals';
import { assumptionsPage } from '../../../operator/probe/assumptions-page.ts';
import { readPage } from '../../support/docs/docs-pages.ts';

test('the page of AWS assumptions is up to date (if not, run npm run assumptions)', () => {
  expect(readPage('docs/aws-assumptions.md').text).toBe(assumptionsPage());
});
