import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, test } from '@jest/globals';
import { readDeadLetter } from '../../../operator/dead-letters/dead-letter.ts';
import { redrive, splitRecords } from '../../../operator/dead-letters/redrive.ts';

const TARGET_ARN = 'arn:aws:states:us-east-1:123456789012:stateMachine:PrivacyDeletionsMachine1-X';
const EVENT = { id: 'e-1', 'detail-type': 'account.deletion_requested', detail: { account_id: 'acc_1' } };

/** A fake deployment that records the calls to Step Functions and SQS. Step Functions responds with `reply`. */
function fakeDeployment(reply: () => Promise<object>) {
  const calls: [string, unknown][] = [];
  const send = (answer: () => Promise<object>) =>
    (async ({ constructor: command, input }: { constructor: { name: string }; input: unknown }) => {
      calls.push([command.name, input]);
      return answer();
    }) as never;
  const region = 'us-east-1';
  const states = new SFNClient({ region });
  states.send = send(reply);
  const sqs = new SQSClient({ region });
  sqs.send = send(async () => ({}));
  const others = { lambda: new LambdaClient({ region }), streams: new DynamoDBStreamsClient({ region }) };
  return { calls, deployment: { stack: 'Qpr', states, sqs, ...others } };
}

const letter = readDeadLetter(
  { queueUrl: 'q', id: 'm', receiptHandle: 'r', body: JSON.stringify(EVENT), system: {}, attributes: { TARGET_ARN } },
  'Qpr',
);
const fault = (name: string) => () => Promise.reject(Object.assign(new Error('no'), { name }));

test('starts the state machine and deletes the dead letter, even if the execution already exists', async () => {
  const started = [
    'StartExecutionCommand',
    { stateMachineArn: TARGET_ARN, name: 'redrive-e-1', input: JSON.stringify(EVENT) },
  ];
  const removed = ['DeleteMessageCommand', { QueueUrl: 'q', ReceiptHandle: 'r' }];
  for (const reply of [async () => ({}), fault('ExecutionAlreadyExists')]) {
    const { calls, deployment } = fakeDeployment(reply);
    expect(await redrive(deployment, letter)).toBeUndefined();
    expect(calls).toEqual([started, removed]);
  }
});

test('keeps the dead letter if the state machine cannot be started', async () => {
  const { calls, deployment } = fakeDeployment(fault('StateMachineDoesNotExist'));
  expect(await redrive(deployment, letter)).toBe('StateMachineDoesNotExist: no');
  expect(calls).toHaveLength(1);
});

test('removes the IP address from the event of an upload before the state machine gets it', async () => {
  const upload = { id: 'e-2', detail: { object: { key: 'uploads/1', etag: '1' } } };
  const event = { ...upload, source: 'aws.s3', detail: { ...upload.detail, 'source-ip-address': '192.0.2.1' } };
  for (const body of [event, upload]) {
    const { calls, deployment } = fakeDeployment(async () => ({}));
    const remedy = { kind: 'start', machineArn: TARGET_ARN, event: body } as const;
    expect(await redrive(deployment, { ...letter, remedy })).toBeUndefined();
    expect(calls[0]?.[1]).toEqual({
      stateMachineArn: TARGET_ARN,
      name: 'redrive-e-2',
      input: JSON.stringify(upload),
    });
  }
});

describe('the records of a large batch', () => {
  const record = (index: number) => ({ index, text: 'ü'.repeat(1_000) });

  test('are split into groups that fit into a call, in their order', () => {
    const records = Array.from({ length: 100 }, (_, index) => record(index));
    const groups = splitRecords(records, 10_000);
    expect(groups.length).toBeGreaterThan(20);
    expect(groups.flat()).toEqual(records);
    for (const Records of groups) expect(Buffer.byteLength(JSON.stringify({ Records }))).toBeLessThanOrEqual(10_000);
    expect(splitRecords([])).toEqual([]);
  });

  test('are passed to the function in several calls', async () => {
    const { calls, deployment } = fakeDeployment(async () => ({}));
    const stream = { streamArn: 's', shardId: 'x', startSequenceNumber: '1', endSequenceNumber: '3', batchSize: 3 };
    const image = (name: string) => ({ text: { S: name.repeat(2_500_000) } });
    const Records = ['a', 'b', 'c'].map((name, index) => ({
      dynamodb: { SequenceNumber: String(index + 1), NewImage: image(name) },
    }));
    deployment.streams.send = (async ({ constructor: command }: { constructor: { name: string } }) =>
      command.name === 'GetRecordsCommand' ? { Records } : { ShardIterator: 'i' }) as never;
    deployment.lambda.send = (async ({ input }: { input: { Payload: string } }) => {
      calls.push(['InvokeCommand', (JSON.parse(input.Payload) as { Records: unknown[] }).Records.length]);
      return {};
    }) as never;
    const remedy = { kind: 'stream', functionName: 'Qpr-publish-events', batch: stream } as const;
    expect(await redrive(deployment, { ...letter, remedy })).toBeUndefined();
    expect(calls.map(([name, value]) => (name === 'InvokeCommand' ? value : name))).toEqual([
      2,
      1,
      'DeleteMessageCommand',
    ]);
  });
});
