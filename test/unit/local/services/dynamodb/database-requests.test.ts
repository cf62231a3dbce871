import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Instance } from '../../../../../local/services/lambda/instance.ts';
import { eventually } from '../../../../support/eventually.ts';

/** Sends the request that the event describes to the port in the event, as an SDK does, and returns the response. */
const HANDLER = `
const http = require('node:http');
exports.handler = ({ port, target, body, signer = 'writer' }) => new Promise((resolve, reject) => {
  const credential = signer + '/20261117/us-east-1/dynamodb/aws4_request';
  const authorization = 'AWS4-HMAC-SHA256 Credential=' + credential + ', SignedHeaders=host, Signature=' + '0'.repeat(64);
  const headers = { 'x-amz-target': target, authorization };
  const request = http.request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers }, async (response) => {
    resolve({ status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() });
  });
  request.on('error', reject);
  request.end(body);
});`;

let taskRoot: string;
let database: Server;
let endpoint: Server;
let instance: Instance;
let writes: number;
/** The responses that the database holds back. If undefined, the database responds at once. */
let held: (() => void)[] | undefined;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  taskRoot = mkdtempSync(join(tmpdir(), 'qpr-database-requests-'));
  writeFileSync(join(taskRoot, 'index.js'), HANDLER);
  database = createServer((request, response) => {
    request.resume();
    const respond = () => void response.end('from the database');
    if (held) held.push(respond);
    else respond();
  });
  endpoint = createServer((request, response) => {
    request.resume();
    response.writeHead(400).end('from the endpoint');
  });
  await Promise.all([database, endpoint].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
});
afterAll(() => {
  database.close();
  endpoint.close();
  rmSync(taskRoot, { recursive: true, force: true });
});

beforeEach(() => {
  writes = 0;
  held = undefined;
  const statement = { Effect: 'Allow' as const, Action: ['dynamodb:PutItem'], Resource: ['*'], Condition: {} };
  instance = new Instance({
    setup: {
      taskRoot,
      handler: 'index.handler',
      functionName: 'writer',
      functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:writer',
      memorySize: 128,
      logGroupName: 'writer',
      logStreamName: 'writer',
    },
    environment: { AWS_ACCESS_KEY_ID: 'writer' },
    timeoutSeconds: 30,
    log: () => undefined,
    database: {
      awsPort: portOf(endpoint),
      access: () => ({
        access: {
          port: portOf(database),
          arnPrefix: 'arn:aws:dynamodb:us-east-1:000000000000:',
          tables: [['codes', { partitionKey: 'pk', indexes: {} }]],
          dataDir: tmpdir(),
        },
        role: { arn: 'arn:aws:iam::000000000000:role/writer', statements: [statement] },
      }),
      onWrite: () => {
        writes += 1;
      },
    },
  });
});
afterEach(() => instance.stop());

const send = async (operation: string, port = portOf(endpoint), more = {}) => {
  const body = JSON.stringify({ TableName: 'codes', Item: { pk: { S: 'A' } } });
  const { payload } = await instance.invoke({ port, target: `DynamoDB_20120810.${operation}`, body, ...more });
  return JSON.parse(payload);
};

test('a call that the role allows goes directly to the database', async () => {
  expect(await send('PutItem')).toEqual({ status: 200, text: 'from the database' });
  await eventually(() => expect(writes).toBe(1));
});

test('a call that the role does not allow goes to the AWS endpoint, which responds with the error', async () => {
  expect(await send('DeleteItem')).toEqual({ status: 400, text: 'from the endpoint' });
});

test('a call that another function has signed goes to the AWS endpoint', async () => {
  const response = await send('PutItem', portOf(endpoint), { signer: 'reader' });
  expect(response).toEqual({ status: 400, text: 'from the endpoint' });
});

test('a request to another port is not redirected', async () => {
  const other = createServer((_, response) => void response.end('from the other port')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  expect(await send('PutItem', portOf(other))).toEqual({ status: 200, text: 'from the other port' });
  other.close();
});

test('an instance that waits for the database counts as busy', async () => {
  held = [];
  const response = send('PutItem');
  await eventually(() => expect(held).toHaveLength(1));
  // Each call of `neededNoCpu` covers the time since the previous call.
  instance.neededNoCpu();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(instance.neededNoCpu()).toBe(false);
  for (const respond of held) respond();
  await response;
  await eventually(() => expect(instance.neededNoCpu()).toBe(true));
});
