import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readDeadLetter } from '../../../operator/dead-letters/dead-letter.ts';
import { redriveInOrder } from '../../../operator/dead-letters/redrive-in-order.ts';

const TARGET_ARN = 'arn:aws:lambda:us-east-1:123456789012:function:Qpr-follow-codes';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const letterOf = (id: string) =>
  readDeadLetter({ queueUrl: 'q', id, receiptHandle: id, body: '{}', system: {}, attributes: { TARGET_ARN } }, 'Qpr');

interface Input {
  readonly ReceiptHandle?: string;
  readonly Entries?: readonly { readonly ReceiptHandle: string; readonly VisibilityTimeout: number }[];
}

/**
 * A fake deployment whose functions run this long. `calls` lists which dead letters are hidden and deleted. SQS does not
 * hide the letter `lost`.
 */
function fakeDeployment(minutesPerCall: number, lost?: string) {
  const calls: string[] = [];
  const region = 'us-east-1';
  const sqs = new SQSClient({ region });
  sqs.send = (async ({ input: { Entries, ReceiptHandle } }: { input: Input }) => {
    const hidden = Entries?.map((entry) => `${entry.ReceiptHandle} for ${entry.VisibilityTimeout} s`);
    calls.push(hidden ? `hides ${hidden.join(', ')}` : `deletes ${ReceiptHandle}`);
    const failed = Entries?.findIndex((entry) => entry.ReceiptHandle === lost) ?? -1;
    return failed < 0 ? {} : { Failed: [{ Id: String(failed), Code: 'MessageNotInflight', Message: 'Visible.' }] };
  }) as never;
  const lambda = new LambdaClient({ region });
  lambda.send = (async () => {
    jest.setSystemTime(Date.now() + minutesPerCall * 60_000);
    return {};
  }) as never;
  const others = { states: new SFNClient({ region }), streams: new DynamoDBStreamsClient({ region }) };
  return { calls, deployment: { stack: 'Qpr', sqs, lambda, ...others } };
}

test('dead letters that wait for slow functions stay hidden until their turn', async () => {
  const { calls, deployment } = fakeDeployment(15);
  const letters = ['a', 'b', 'c'].map(letterOf);
  const errors = await redriveInOrder(deployment, letters);
  expect([...errors]).toEqual(letters.map((letter) => [letter, undefined]));
  expect(calls).toEqual([
    'deletes a',
    'hides b for 1200 s, c for 1200 s',
    'deletes b',
    'hides c for 1200 s',
    'deletes c',
  ]);
});

test('dead letters of fast functions do not have to be hidden again', async () => {
  const { calls, deployment } = fakeDeployment(1);
  await redriveInOrder(deployment, ['a', 'b', 'c'].map(letterOf));
  expect(calls).toEqual(['deletes a', 'deletes b', 'deletes c']);
});

test('a dead letter that SQS does not hide again is not redriven, because another run may have it', async () => {
  const { calls, deployment } = fakeDeployment(15, 'b');
  const letters = ['a', 'b', 'c'].map(letterOf);
  const errors = await redriveInOrder(deployment, letters);
  const error = 'SQS did not keep it hidden from other runs (MessageNotInflight: Visible.)';
  expect(letters.map((letter) => errors.get(letter))).toEqual([undefined, error, undefined]);
  expect(calls).toEqual(['deletes a', 'hides b for 1200 s, c for 1200 s', 'deletes c']);
});
