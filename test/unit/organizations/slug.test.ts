import { describe, expect, test } from '@jest/globals';
import { SLUG_MAX_LENGTH, SLUG_PATTERN, slugFromName, slugWithSuffix } from '../../../shared/organizations/slug.ts';
import { fc } from '../../support/fast-check.ts';

describe('the slug', () => {
  test.each([
    ['Acme Corp', 'acme-corp'],
    ['  Acme -- Corp!  ', 'acme-corp'],
    ['Café Münchner Straße', 'cafe-munchner-strasse'],
    ['Łódź Øresund Ærø', 'lodz-oresund-aero'],
    ['Joe’s Diner', 'joes-diner'],
    ['İstanbul Şubesi', 'istanbul-subesi'],
    ['Việt Nam', 'viet-nam'],
    ['ＡＢＣ １２３', 'abc-123'],
    ['Київська філія', 'kiyivska-filiya'],
    ['Московский йод', 'moskovskiy-yod'],
    ['Қазақстан', 'qazaqstan'],
    ['Ѕвезда', 'dzvezda'],
    ['Αθήνα Ψυχή', 'athina-psychi'],
    ['東京 Tower', 'tower'],
    ['R&D 2026', 'r-d-2026'],
  ])('of %s is %s', (name, slug) => {
    expect(slugFromName(name, 'fallback')).toBe(slug);
  });

  test.each(['東京', 'مقهى', '한국', '🎉', '---', ' '])(
    'of %s is the fallback, because it cannot be transliterated',
    (name) => {
      expect(slugFromName(name, 'org-1a2b3c4d')).toBe('org-1a2b3c4d');
    },
  );

  test('always matches the pattern, and never exceeds the maximum length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }), (name) => {
        const slug = slugFromName(name, 'fallback');
        expect(slug).toMatch(SLUG_PATTERN);
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
        expect(slugWithSuffix(slug, 'x7k2')).toMatch(SLUG_PATTERN);
        expect(slugWithSuffix(slug, 'x7k2').length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
      }),
    );
  });
});
