import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PAGE_LANGUAGES } from '../../../contracts/languages.ts';
import { bundleScript } from '../../../lib/bundling/bundle-pages.ts';
import { LABELS } from '../../../web/embed/labels.ts';

test('embed.js is smaller than 4 KB', async () => {
  const script = await bundleScript(join(import.meta.dirname, '../../../web/embed/embed.ts'));
  expect(Buffer.byteLength(script)).toBeLessThan(4_000);
});

test('the button of embed.js has labels in all languages of the page', () => {
  expect(Object.keys(LABELS).toSorted()).toEqual([...PAGE_LANGUAGES].toSorted());
});
