import { expect, test } from '@jest/globals';
import { requiredPermissions } from '../../../../../local/services/dynamodb/dynamodb-permissions.ts';

const tables = {
  arn: (name: string) => `arn:${name}`,
  keys: () => ({ partitionKey: 'pk', indexes: { by_name: 'name' } }),
};
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });

test.each([
  [
    'GetItem',
    { TableName: 'codes', Key: key('A') },
    [{ action: 'dynamodb:GetItem', resource: 'arn:codes', leadingKeys: ['A'] }],
  ],
  [
    'PutItem',
    { TableName: 'codes', Item: key('A') },
    [{ action: 'dynamodb:PutItem', resource: 'arn:codes', leadingKeys: ['A'] }],
  ],
  [
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName: 'codes', Item: key('A') } },
        { Update: { TableName: 'codes', Key: key('B') } },
        { Delete: { TableName: 'other', Key: key('C') } },
        { ConditionCheck: { TableName: 'codes', Key: key('D') } },
      ],
    },
    [
      { action: 'dynamodb:PutItem', resource: 'arn:codes', leadingKeys: ['A'] },
      { action: 'dynamodb:UpdateItem', resource: 'arn:codes', leadingKeys: ['B'] },
      { action: 'dynamodb:DeleteItem', resource: 'arn:other', leadingKeys: ['C'] },
      { action: 'dynamodb:ConditionCheckItem', resource: 'arn:codes', leadingKeys: ['D'] },
    ],
  ],
  [
    'TransactGetItems',
    { TransactItems: [{ Get: { TableName: 'codes', Key: key('A') } }] },
    [{ action: 'dynamodb:GetItem', resource: 'arn:codes', leadingKeys: ['A'] }],
  ],
  [
    'BatchGetItem',
    { RequestItems: { codes: { Keys: [key('A'), key('B'), key('A')] } } },
    [{ action: 'dynamodb:BatchGetItem', resource: 'arn:codes', leadingKeys: ['A', 'B'] }],
  ],
  [
    'BatchWriteItem',
    { RequestItems: { codes: [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }] } },
    [{ action: 'dynamodb:BatchWriteItem', resource: 'arn:codes', leadingKeys: ['A', 'B'] }],
  ],
  [
    'Query',
    {
      TableName: 'codes',
      KeyConditionExpression: '#p = :p AND sk >= :s',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':p': { S: 'A' }, ':s': { S: 'z' } },
    },
    [{ action: 'dynamodb:Query', resource: 'arn:codes', leadingKeys: ['A'] }],
  ],
  [
    'Query',
    {
      TableName: 'codes',
      IndexName: 'by_name',
      KeyConditionExpression: 'name=:n',
      ExpressionAttributeValues: { ':n': { S: 'Menu' } },
    },
    [{ action: 'dynamodb:Query', resource: 'arn:codes/index/by_name', leadingKeys: ['Menu'] }],
  ],
  ['Scan', { TableName: 'codes' }, [{ action: 'dynamodb:Scan', resource: 'arn:codes' }]],
  ['DescribeTable', { TableName: 'codes' }, [{ action: 'dynamodb:DescribeTable', resource: 'arn:codes' }]],
  ['ListTables', {}, [{ action: 'dynamodb:ListTables', resource: '*' }]],
])('%s requires the same permissions as on AWS', (operation, input, expected) => {
  expect(requiredPermissions(operation, input, tables)).toEqual(expected);
});

test('refuses PartiQL, because the items that a statement touches are unknown', () => {
  expect(() => requiredPermissions('ExecuteStatement', {}, tables)).toThrow('PartiQL');
});
