import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type DirectCall, openDirectAccess } from '../../../../../local/services/dynamodb/direct-access.ts';
import type { StatementDocument } from '../../../../../local/services/iam/statement.ts';

const ARN_PREFIX = 'arn:aws:dynamodb:us-east-1:000000000000:';
const KEYS = { partitionKey: 'pk', indexes: {} };

let database: Server;
/** The number of reported writes. After each of them, the local runtime reads the table's stream. */
let writes = 0;

beforeAll(async () => {
  database = createServer((request, response) => {
    request.resume();
    response.end(JSON.stringify({ target: request.headers['x-amz-target'] }));
  }).listen(0, '127.0.0.1');
  await once(database, 'listening');
});
afterAll(() => void database.close());
beforeEach(() => {
  writes = 0;
});

/** The role can read and write the items whose partition key starts with `A#`. */
const open = (changes: Partial<StatementDocument> = {}, port = (database.address() as AddressInfo).port): DirectCall =>
  openDirectAccess(
    { port, arnPrefix: ARN_PREFIX, tables: [['codes', KEYS]], dataDir: tmpdir() },
    {
      arn: 'arn:aws:iam::000000000000:role/writer',
      statements: [
        {
          Effect: 'Allow',
          Action: ['dynamodb:PutItem', 'dynamodb:GetItem', 'dynamodb:DescribeTable'],
          Resource: [`${ARN_PREFIX}table/*`],
          Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['A#*'] } },
          ...changes,
        },
      ],
    },
    () => {
      writes += 1;
    },
  );

const put = (pk: string, table = 'codes') => JSON.stringify({ TableName: table, Item: { pk: { S: pk } } });

test('an allowed write goes to the database and is reported', async () => {
  const response = await open()('DynamoDB_20120810.PutItem', put('A#1'));
  expect(response).toMatchObject({ status: 200 });
  expect(JSON.parse(String(response?.body))).toEqual({ target: 'DynamoDB_20120810.PutItem' });
  expect(writes).toBe(1);
});

test('an allowed read goes to the database and is not reported', async () => {
  const key = JSON.stringify({ TableName: 'codes', Key: { pk: { S: 'A#1' } } });
  expect(await open()('DynamoDB_20120810.GetItem', key)).toMatchObject({ status: 200 });
  expect(writes).toBe(0);
});

test.each([
  ['an item that the role does not cover', 'DynamoDB_20120810.PutItem', put('B#1')],
  ['a table whose keys are unknown', 'DynamoDB_20120810.PutItem', put('A#1', 'restored')],
  ['an operation on the table itself', 'DynamoDB_20120810.DescribeTable', '{"TableName":"codes"}'],
  ['a stream', 'DynamoDBStreams_20120810.GetRecords', '{}'],
  ['PartiQL', 'DynamoDB_20120810.ExecuteStatement', '{"Statement":"SELECT * FROM codes"}'],
  ['an empty transaction', 'DynamoDB_20120810.TransactWriteItems', '{}'],
  ['a body that is not JSON', 'DynamoDB_20120810.PutItem', 'hello'],
])('leaves %s to the AWS endpoint', (_, target, body) => {
  expect(open()(target, body)).toBeUndefined();
});

test('leaves a denied call to the AWS endpoint', () => {
  expect(open({ Effect: 'Deny' })('DynamoDB_20120810.PutItem', put('A#1'))).toBeUndefined();
});

test('responds with an error of DynamoDB if the database does not respond', async () => {
  const unused = createServer().listen(0, '127.0.0.1');
  await once(unused, 'listening');
  const { port } = unused.address() as AddressInfo;
  await new Promise((resolve) => unused.close(resolve));
  const response = await open({}, port)('DynamoDB_20120810.PutItem', put('A#1'));
  expect(response).toMatchObject({ status: 500, headers: { 'x-amzn-errortype': 'InternalServerError' } });
  // The write may have succeeded, so it is reported and the stream is read.
  expect(writes).toBe(1);
});
