import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { hasInvalidSites, sitesIn } from '../../../web/studio/parts/fields/site-list.ts';

// Safari 17 does not support `URL.parse`, so the code must work without it.
beforeAll(() => {
  jest.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});

test('whole addresses become origins, once each, and text that is not a website stays as it was typed', () => {
  const text =
    'https://example.com/menu?x=1\n https://example.com  https://a.example:8443/ mailto:me@example.com example';
  expect(sitesIn(text)).toEqual(['https://example.com', 'https://a.example:8443', 'mailto:me@example.com', 'example']);
  expect([hasInvalidSites('https://example.com/menu'), hasInvalidSites('mailto:me@example.com')]).toEqual([
    false,
    true,
  ]);
});
