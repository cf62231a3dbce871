import { beforeEach, describe, expect, test } from '@jest/globals';
import { UnwrittenKeys } from '../../support/jest/unwritten-keys.ts';

const TABLE = 'test-1';
let keys: UnwrittenKeys;
const respond = (operation: string, request: object) => {
  const response = keys.respond(operation, JSON.stringify({ TableName: TABLE, ...request }));
  return response === undefined ? 'from the database' : JSON.parse(response);
};
const key = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
const get = (pk: string, sk: string) => respond('GetItem', { Key: key(pk, sk) });
const batchGet = (...Keys: object[]) =>
  respond('BatchGetItem', { TableName: undefined, RequestItems: { [TABLE]: { Keys } } });
const query = (pk: string, more: object = {}) =>
  respond('Query', {
    KeyConditionExpression: 'pk = :pk AND sk <= :to',
    ExpressionAttributeValues: { ':pk': { S: pk }, ':to': { S: 'z' } },
    ...more,
  });
const NOTHING = { Count: 0, Items: [], ScannedCount: 0 };

beforeEach(() => {
  keys = new UnwrittenKeys();
  respond('CreateTable', {});
  // The first read of each form.
  get('first', 'first');
  query('first');
  batchGet(key('first', 'first'));
});

describe('a read of a key that was never written', () => {
  test('finds nothing', () => {
    expect(get('a', 'b')).toEqual({});
    expect(query('a')).toEqual(NOTHING);
    expect(batchGet(key('a', 'b'))).toEqual({ Responses: { [TABLE]: [] }, UnprocessedKeys: {} });
  });

  test('finds nothing if only one part of the key was written', () => {
    respond('PutItem', { Item: key('a', 'b') });
    expect(get('a', 'c')).toEqual({});
    expect(get('c', 'b')).toEqual({});
  });

  test.each([
    ['the first of its form', () => respond('GetItem', { Key: key('a', 'b'), ConsistentRead: true })],
    ['one that asks for its capacity', () => query('a', { ReturnConsumedCapacity: 'TOTAL' })],
    ['one with an empty key', () => get('', 'b')],
    ['one with a long key', () => get('a', 'b'.repeat(257))],
    ['one of a table that was created elsewhere', () => respond('GetItem', { TableName: 'other', Key: key('a', 'b') })],
    ['a scan', () => respond('Scan', {})],
  ])('goes to the database if it is %s', (_, read) => {
    respond('PutItem', { Item: key('first', 'first') });
    expect(read()).toBe('from the database');
  });

  test('goes to the database if it has a reversed range', () => {
    const between = (from: string, to: string) =>
      query('a', {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': { S: 'a' }, ':from': { S: from }, ':to': { S: to } },
      });
    between('1', '2');
    expect(between('3', '4')).toEqual(NOTHING);
    expect(between('4', '3')).toBe('from the database');
  });
});

describe('a read of a key that was written goes to the database', () => {
  test.each([
    ['PutItem', { Item: key('a"\\', 'é') }],
    ['UpdateItem', { Key: key('a"\\', 'é') }],
    ['TransactWriteItems', { TransactItems: [{ Put: { TableName: TABLE, Item: key('a"\\', 'é') } }] }],
    ['BatchWriteItem', { RequestItems: { [TABLE]: [{ PutRequest: { Item: key('a"\\', 'é') } }] } }],
    // A partition of the index.
    ['UpdateItem', { Key: key('b', 'é'), ExpressionAttributeValues: { ':gsi1pk': { S: 'a"\\' } } }],
    ['AnotherOperation', { Anything: [{ S: 'a"\\' }, { S: 'é' }] }],
  ])('by %s %j', (operation, request) => {
    expect(get('a"\\', 'é')).toEqual({});
    respond(operation, request);
    expect(get('a"\\', 'é')).toBe('from the database');
    expect(query('a"\\')).toBe('from the database');
    expect(batchGet(key('x', 'y'), key('a"\\', 'é'))).toBe('from the database');
  });

  test('and not if it was written to another table', () => {
    respond('CreateTable', { TableName: 'other' });
    respond('PutItem', { TableName: 'other', Item: key('a', 'b') });
    expect(get('a', 'b')).toEqual({});
  });
});

test('a deleted table is forgotten', () => {
  respond('DeleteTable', {});
  expect(get('a', 'b')).toBe('from the database');
});
