import { describe, expect, test } from '@jest/globals';
import { areTagsInvalid, hasTag, tagsIn, withoutTag, withTag } from '../../../shared/tags.ts';

describe('tags', () => {
  test('that differ only in case or surrounding white space are the same', () => {
    expect(hasTag(['Café'], ' CAFE\u0301 ')).toBe(true);
    expect(hasTag(['Café'], 'cafe')).toBe(false);
    expect(hasTag(undefined, 'a')).toBe(false);
  });

  test('are added once, in the spelling that came first', () => {
    expect(withTag(['Summer'], 'summer')).toEqual(['Summer']);
    expect(withTag(['Summer'], ' Bar ')).toEqual(['Summer', 'Bar']);
  });

  test('are separated by commas in a text', () =>
    expect(tagsIn(' Bar, ,Ground floor,bar')).toEqual(['Bar', 'Ground floor']));

  test('are at most ten, of at most 40 characters each', () => {
    const tags = Array.from({ length: 10 }, (_, tag) => `${tag}`);
    expect(areTagsInvalid([...tags.slice(1), '🍰'.repeat(40)])).toBe(false);
    expect(areTagsInvalid([...tags, 'one more'])).toBe(true);
    expect(areTagsInvalid(['x'.repeat(41)])).toBe(true);
  });

  test('are removed regardless of case', () => expect(withoutTag(['Summer', 'Bar'], 'SUMMER')).toEqual(['Bar']));
});
