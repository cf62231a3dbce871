import { expect, test } from '@jest/globals';
import { shareEqual } from '../../../../web/studio/data/queries/share-equal.ts';

const before = { codes: [{ id: 1, tags: ['a'] }, { id: 2 }], total: 2 };

test('an equal value is replaced by the old object', () => {
  expect(shareEqual(before, structuredClone(before))).toBe(before);
});

test('unchanged parts of a changed value are replaced by the old objects', () => {
  const after = shareEqual(before, { codes: [{ id: 1, tags: ['a'] }, { id: 3 }], total: 2 });
  expect(after).toEqual({ codes: [{ id: 1, tags: ['a'] }, { id: 3 }], total: 2 });
  expect(after.codes[0]).toBe(before.codes[0]);
});

test.each([
  ['a shorter list', [1, 2], [1]],
  ['a longer list', [1], [1, 2]],
  ['a missing field', { a: 1, b: 2 }, { a: 1 }],
  ['another field', { a: 1 }, { b: 1 }],
  ['a field that became null', { a: {} }, { a: null }],
  ['a list instead of an object', { 0: 'a' }, ['a']],
  ['the first value', undefined, { a: 1 }],
])('%s is a new value', (_, old, next) => {
  expect(shareEqual(old, next)).toStrictEqual(next);
});
