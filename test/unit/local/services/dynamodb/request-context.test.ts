import { expect, test } from '@jest/globals';
import { assumesFrom, readAssumptions } from '../../../../../local/engine/assumptions.ts';
import { contextOf } from '../../../../../local/services/dynamodb/request-context.ts';

const PARTS = [
  { action: 'dynamodb:PutItem', resource: 'arn:codes', leadingKeys: ['A'] },
  { action: 'dynamodb:UpdateItem', resource: 'arn:codes', leadingKeys: ['B'] },
];
const TRANSACTION = { 'dynamodb:EnclosingOperation': 'TransactWriteItems' };

test.each([
  ['per-item', [['A'], ['B']]],
  [
    'union',
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
  ],
  ['absent', [undefined, undefined]],
])('the leading keys of a transaction follow the assumption leading-keys=%s', (value, keys) => {
  const assumes = assumesFrom(readAssumptions([`leading-keys=${value}`]));
  const contexts = PARTS.map((part) => contextOf('TransactWriteItems', part, PARTS, assumes));
  expect(contexts).toEqual(
    keys.map((leadingKeys) => ({ ...TRANSACTION, ...(leadingKeys && { 'dynamodb:LeadingKeys': leadingKeys }) })),
  );
});

test.each(['union', 'absent'])('a call outside of a transaction always has its own keys (leading-keys=%s)', (value) => {
  const assumes = assumesFrom(readAssumptions([`leading-keys=${value}`]));
  expect(PARTS.map((part) => contextOf('PutItem', part, PARTS, assumes))).toEqual([
    { 'dynamodb:LeadingKeys': ['A'] },
    { 'dynamodb:LeadingKeys': ['B'] },
  ]);
});
