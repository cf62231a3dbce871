import { describe, expect, test } from '@jest/globals';
import { hasTag, withoutTag, withTag } from '../../../shared/tags.ts';

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

  test('are removed in any case', () => expect(withoutTag(['Summer', 'Bar'], 'SUMMER')).toEqual(['Bar']));
});
