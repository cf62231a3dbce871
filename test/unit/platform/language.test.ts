import { describe, expect, test } from '@jest/globals';
import {
  directionOf,
  emailLanguage,
  languageName,
  pageLanguage,
  preferredTags,
  visitorLanguageTag,
} from '../../../lambdas/platform/language.ts';
import { fc } from '../../support/fast-check.ts';

describe('the language of a visitor', () => {
  test.each([
    ['de-CH, en;q=0.5', 'de'],
    ['en;q=0.1, uk;q=0.9', 'uk'],
    ['zh-Hant-TW', 'zh'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['AR-eg', 'ar'],
    ['iw', 'he'],
    // The page has neither Norwegian nor Danish.
    ['nb-NO, da;q=0.8, nl;q=0.4', 'nl'],
    ['nb-NO', 'en'],
    // A close language (German for Swiss German) applies only if the page has none of the languages in the header.
    ['gsw', 'de'],
    ['gsw, en;q=0.1', 'en'],
    ['ca-ES;q=0.5, yue;q=0.7', 'zh'],
    ['ja;q=0, it;q=0.1', 'it'],
    ['fa-IR', 'en'],
    ['*', 'en'],
    [';;;,,,q=', 'en'],
  ])('with the header "%s" is %s', (header, expected) => expect(pageLanguage(header)).toBe(expected));

  test('determines the direction of the text', () => {
    expect((['ar', 'he', 'en', 'ja'] as const).map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
  });

  test('in e-mails is always one of the languages of the Studio', () => {
    expect(['ar, fr;q=0.5', 'ja'].map(emailLanguage)).toEqual(['fr', 'en']);
  });

  test.each([
    ['pt-BR, en;q=0.5', 'pt-BR'],
    ['abcd, de-AT', 'de-AT'],
    ['en-a, en-1;q=0.9, en-US-US;q=0.8, fr;q=0.7', 'fr'],
    ['root', 'en'],
  ])('for the model, with the header "%s", is %s', (header, expected) =>
    expect(visitorLanguageTag(header)).toBe(expected),
  );

  test('is a tag that Intl accepts, whatever header a client sends', () => {
    const tag = fc.stringMatching(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/);
    fc.assert(
      fc.property(tag, (header) => {
        expect(() => new Intl.Locale(visitorLanguageTag(header))).not.toThrow();
      }),
    );
  });

  test('has a name in English, whatever header a client sends', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        for (const tag of preferredTags(header)) expect(typeof languageName(tag)).toBe('string');
      }),
    );
  });
});
