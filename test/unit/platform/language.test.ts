import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nameOfTag, pageLanguage, preferredTags } from '../../../lambdas/platform/language.ts';

describe('languages', () => {
  test.each([
    ['de-CH, en;q=0.5', 'de'],
    ['en;q=0.1, uk;q=0.9', 'uk'],
    ['zh-TW', 'en'],
    ['*', 'en'],
    [';;;,,,q=', 'en'],
  ])('%s → %s', (header, expected) => expect(pageLanguage(header)).toBe(expected));

  test('never throw on anything a client may send', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        for (const tag of preferredTags(header)) expect(typeof nameOfTag(tag)).toBe('string');
      }),
    );
  });
});
