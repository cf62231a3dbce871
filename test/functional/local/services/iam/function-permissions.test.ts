import { createHash, createHmac } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { type RunningRuntime, startRuntime } from '../../../../../local/runtime.ts';
import { DATABASE_ENDPOINT } from '../../../../support/jest/database.ts';
import { functionResources, type MiniAssembly, writeAssembly } from '../../../../unit/local/support/mini-assembly.ts';
import { signedHeaders } from '../../../../unit/local/support/signed-headers.ts';

/** A function that makes the signed call described in its event, like an SDK, and returns the response. */
const CALLER = `
  const signedHeaders = ${signedHeaders};
  exports.handler = async ({ target, input }) => {
    const { AWS_ENDPOINT_URL_DYNAMODB: url, AWS_REGION: region } = process.env;
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
    const headers = {
      'x-amz-target': 'DynamoDB_20120810.' + target,
      'content-type': 'application/x-amz-json-1.0',
    };
    const body = JSON.stringify(input);
    const call = { url: url + '/', service: 'dynamodb', region, accessKeyId, secretAccessKey, headers, body };
    const response = await fetch(call.url, { method: 'POST', headers: signedHeaders(require('node:crypto'), call), body });
    return { status: response.status, body: await response.json() };
  };`;

let mini: MiniAssembly | undefined;
let running: RunningRuntime | undefined;
afterEach(async () => {
  await running?.stop();
  mini?.remove();
});

async function start(statements: readonly object[]): Promise<RunningRuntime> {
  mini = writeAssembly(
    {
      Resources: {
        Table: {
          Type: 'AWS::DynamoDB::Table',
          Properties: {
            TableName: `permissions-${process.pid}`,
            KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
            AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
            BillingMode: 'PAY_PER_REQUEST',
            StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
            TimeToLiveSpecification: { AttributeName: 'expires_at_seconds', Enabled: true },
          },
        },
        ...functionResources('Caller', statements),
      },
      Outputs: { Table: { Value: { Ref: 'Table' } }, Stream: { Value: { 'Fn::GetAtt': ['Table', 'StreamArn'] } } },
    },
    { Caller: CALLER },
  );
  running = await startRuntime({
    assemblyDir: mini.dir,
    dataDir: mini.dataDir,
    dynamodbPort: Number(new URL(process.env[DATABASE_ENDPOINT] ?? '').port),
    publicUrl: 'http://localhost:3000',
    speed: 1,
    log: () => undefined,
  });
  return running;
}

const call = async ({ runtime, outputs }: RunningRuntime, target: string, more: object) => {
  const { payload } = await runtime.functions.invoke('Mini-Caller', {
    target,
    input: { TableName: outputs.Table, ...more },
  });
  return JSON.parse(payload);
};

const allow = (actions: string[], condition?: object) => ({
  Effect: 'Allow',
  Action: actions,
  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
  ...(condition && { Condition: condition }),
});
const item = (pk: string) => ({ Item: { pk: { S: pk } } });
const key = (pk: string) => ({ Key: { pk: { S: pk } } });

test('a call that the role allows reaches the database', async () => {
  const stack = await start([allow(['dynamodb:PutItem', 'dynamodb:GetItem'])]);
  expect(await call(stack, 'PutItem', item('A'))).toEqual({ status: 200, body: {} });
  expect(await call(stack, 'GetItem', key('A'))).toEqual({ status: 200, body: { Item: { pk: { S: 'A' } } } });
});

test('without the grant, the same call is denied with the same error as on AWS', async () => {
  const stack = await start([allow(['dynamodb:GetItem'])]);
  const { status, body } = await call(stack, 'PutItem', item('A'));
  expect(status).toBe(400);
  expect(body.__type).toBe('AccessDeniedException');
  expect(body.message).toBe(
    'User: arn:aws:sts::000000000000:assumed-role/Mini-CallerRole/Mini-Caller is not authorized to perform: dynamodb:PutItem ' +
      `on resource: arn:aws:dynamodb:us-east-1:000000000000:table/${stack.outputs.Table} ` +
      'because no identity-based policy allows the dynamodb:PutItem action',
  );
});

test('a grant can be limited to some partitions', async () => {
  const onlyKeys = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['KEY#*'] } };
  const stack = await start([allow(['dynamodb:PutItem'], onlyKeys)]);
  expect(await call(stack, 'PutItem', item('KEY#1'))).toMatchObject({ status: 200 });
  expect(await call(stack, 'PutItem', item('CODE#1'))).toMatchObject({
    status: 400,
    body: { __type: 'AccessDeniedException' },
  });
});

test('a call with an unknown access key is refused', async () => {
  const { runtime } = await start([]);
  const response = await fetch(`http://127.0.0.1:${runtime.awsPort}`, {
    method: 'POST',
    headers: signedHeaders(
      { createHash, createHmac },
      {
        url: `http://127.0.0.1:${runtime.awsPort}/`,
        service: 'dynamodb',
        region: runtime.region,
        accessKeyId: 'Stranger',
        secretAccessKey: 'local',
        headers: {},
        body: '',
      },
    ),
  });
  expect(await response.json()).toMatchObject({ __type: 'UnrecognizedClientException' });
});

test('the table of an earlier run is reused with its data, and its stream ARN has the region and account of the stack', async () => {
  const first = await start([allow(['dynamodb:PutItem'])]);
  await call(first, 'PutItem', item('kept'));
  await first.stop();
  mini?.remove();
  const second = await start([allow(['dynamodb:GetItem'])]);
  expect(await call(second, 'GetItem', key('kept'))).toMatchObject({ body: { Item: { pk: { S: 'kept' } } } });
  expect(second.outputs.Stream).toMatch(/^arn:aws:dynamodb:us-east-1:000000000000:table\/permissions-\d+\/stream\/.+/);
});
