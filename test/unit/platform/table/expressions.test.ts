import { describe, expect, test } from '@jest/globals';
import { equals, ITEM_EXISTS } from '../../../../lambdas/platform/table/conditions.ts';
import {
  conditionExpression,
  projectionExpression,
  updateExpression,
} from '../../../../lambdas/platform/table/expressions.ts';

describe('an update', () => {
  test('combines `set`, `setIfAbsent`, `add` and `remove` with its condition', () => {
    const change = { set: { name: 'a', status: 'b' }, setIfAbsent: { first: 1 }, add: { count: 2 }, remove: ['old'] };
    expect(updateExpression(change, equals('name', 'z'))).toEqual({
      UpdateExpression:
        'SET #name = :name, #status = :status, #first = if_not_exists(#first, :first) ADD #count :count REMOVE #old',
      ConditionExpression: '#name = :expected_name',
      ExpressionAttributeNames: {
        '#name': 'name',
        '#status': 'status',
        '#first': 'first',
        '#count': 'count',
        '#old': 'old',
      },
      ExpressionAttributeValues: { ':name': 'a', ':status': 'b', ':first': 1, ':count': 2, ':expected_name': 'z' },
    });
  });

  test.each([
    [{ set: { a: 1 } }, 'SET #a = :a', { ':a': 1 }],
    [{ setIfAbsent: { a: 1 } }, 'SET #a = if_not_exists(#a, :a)', { ':a': 1 }],
    [{ add: { a: -1 } }, 'ADD #a :a', { ':a': -1 }],
    [{ set: { a: null } }, 'SET #a = :a', { ':a': null }],
    [{ set: { b: undefined }, add: { a: 1, c: undefined }, remove: [] }, 'ADD #a :a', { ':a': 1 }],
  ])('%j has only the clauses it needs', (change, expression, values) => {
    expect(updateExpression(change)).toEqual({
      UpdateExpression: expression,
      ExpressionAttributeNames: { '#a': 'a' },
      ExpressionAttributeValues: values,
    });
  });

  test('has no values if it only removes attributes', () => {
    expect(updateExpression({ remove: ['a', 'b'] }, ITEM_EXISTS)).toEqual({
      UpdateExpression: 'REMOVE #a, #b',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#a': 'a', '#b': 'b' },
    });
  });

  test('cannot give a placeholder two values', () => {
    expect(() => updateExpression({ set: { a: 1 }, add: { a: 2 } })).toThrow(':a has two meanings');
    expect(() => updateExpression({ set: { expected_a: 1 } }, equals('a', 2))).toThrow(':expected_a has two');
  });
});

test('a condition without placeholders has no names or values', () => {
  expect(conditionExpression(ITEM_EXISTS)).toEqual({ ConditionExpression: 'attribute_exists(pk)' });
});

test('a projection uses placeholders for its attributes', () => {
  expect(projectionExpression(['pk', 'name'])).toEqual({
    ProjectionExpression: '#pk, #name',
    ExpressionAttributeNames: { '#pk': 'pk', '#name': 'name' },
  });
});
