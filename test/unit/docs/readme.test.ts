import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';

test('the picture in the readme is there, and small', () => {
  const [, path = ''] = /!\[[^\]]+\]\((docs\/images\/[^)]+)\)/.exec(readPage('README.md').text) ?? [];
  const picture = readFileSync(join(PROJECT_DIR, path));
  expect(picture.subarray(8, 12).toString('latin1')).toBe('WEBP');
  expect(picture.length).toBeLessThan(60_000);
});
