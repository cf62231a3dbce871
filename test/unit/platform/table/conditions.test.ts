import { describe, expect, test } from '@jest/globals';
import {
  allOf,
  anyOf,
  type Condition,
  countIsBelow,
  equals,
  ITEM_EXISTS,
  ITEM_IS_NEW,
  isAbove,
  isAbsent,
  isAtMost,
  isBelow,
} from '../../../../lambdas/platform/table/conditions.ts';

describe('a condition', () => {
  test.each<[Condition, string, object?, object?]>([
    [ITEM_EXISTS, 'attribute_exists(pk)'],
    [ITEM_IS_NEW, 'attribute_not_exists(pk)'],
    [isAbsent('status'), 'attribute_not_exists(#status)', { '#status': 'status' }],
    [equals('name', 'a'), '#name = :expected_name', { '#name': 'name' }, { ':expected_name': 'a' }],
    [isBelow('count', 3), '#count < :below_count', { '#count': 'count' }, { ':below_count': 3 }],
    [isAtMost('count', 3), '#count <= :at_most_count', { '#count': 'count' }, { ':at_most_count': 3 }],
    [isAbove('count', 3), '#count > :above_count', { '#count': 'count' }, { ':above_count': 3 }],
    [
      countIsBelow('count', 3),
      'attribute_not_exists(#count) OR #count < :below_count',
      { '#count': 'count' },
      { ':below_count': 3 },
    ],
  ])('%j has the expression %s', (condition, expression, names = {}, values = {}) => {
    expect({ names: {}, values: {}, ...condition }).toEqual({ expression, names, values });
  });
});

describe('allOf and anyOf', () => {
  test('join conditions and their placeholders, with parentheses around nested conditions', () => {
    expect(allOf(ITEM_EXISTS, countIsBelow('members', 5), equals('version', 2))).toEqual({
      expression:
        'attribute_exists(pk) AND (attribute_not_exists(#members) OR #members < :below_members) AND #version = :expected_version',
      names: { '#members': 'members', '#version': 'version' },
      values: { ':below_members': 5, ':expected_version': 2 },
    });
    expect(anyOf(ITEM_IS_NEW, allOf(isAbsent('a'), isAbsent('b'))).expression).toBe(
      'attribute_not_exists(pk) OR (attribute_not_exists(#a) AND attribute_not_exists(#b))',
    );
  });

  test('return a single condition unchanged', () => {
    expect(allOf(equals('a', 1))).toEqual(equals('a', 1));
  });

  test('can set both a lower and an upper limit for an attribute', () => {
    expect(allOf(isAbove('count', 1), isBelow('count', 9)).values).toEqual({ ':above_count': 1, ':below_count': 9 });
  });

  test('accept duplicates, but refuse two values for one placeholder', () => {
    expect(allOf(equals('a', 1), equals('a', 1)).values).toEqual({ ':expected_a': 1 });
    expect(() => anyOf(equals('a', 1), equals('a', 2))).toThrow(
      'The placeholder :expected_a has two meanings in one expression.',
    );
  });
});
