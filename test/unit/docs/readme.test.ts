import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';

test('the image in the README exists and is smaller than 60 kB', () => {
  const [, path = ''] = /!\[[^\]]+\]\((docs\/images\/[^)]+)\)/.exec(readPage('README.md').text) ?? [];
  const image = readFileSync(join(PROJECT_DIR, path));
  expect(image.subarray(8, 12).toString('latin1')).toBe('WEBP');
  expect(image.length).toBeLessThan(60_000);
});
