import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, jest, test } from '@jest/globals';
import { reportOf } from '../../../operator/dead-letters/report.ts';
import { areAllLettersDone, processQueues } from '../../../operator/dead-letters/run.ts';

const QUEUE_URL = 'https://sqs.us-east-1.amazonaws.com/123456789012/Qpr-EventsDeadLetters-1';
interface Input {
  readonly Entries?: readonly { readonly Id: string; readonly ReceiptHandle: string }[];
}
const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:123456789012:function:Qpr-remove-code-images:$LATEST';

/**
 * A fake deployment with this many dead letters in one queue. Its functions succeed. SQS does not return the letter
 * `stuck` to its queue.
 */
function deploymentWith(count: number, stuck?: string) {
  const messages = Array.from({ length: count }, (_, index) => messageOf(index));
  const region = 'us-east-1';
  const sqs = new SQSClient({ region });
  sqs.send = (async ({ constructor: command, input }: { constructor: { name: string }; input: Input }) => {
    if (command.name === 'ReceiveMessageCommand') return { Messages: messages.splice(0, 10) };
    const failed = input.Entries?.filter(({ ReceiptHandle }) => ReceiptHandle === stuck) ?? [];
    return { Failed: failed.map(({ Id }) => ({ Id, Code: 'InternalError', Message: 'Try again.' })) };
  }) as never;
  const lambda = new LambdaClient({ region });
  const invoke = jest.fn(async () => ({}));
  lambda.send = invoke as never;
  const others = { states: new SFNClient({ region }), streams: new DynamoDBStreamsClient({ region }) };
  return { stack: 'Qpr', sqs, lambda, ...others, invoke };
}

const messageOf = (number: number) => ({
  MessageId: `m${number}`,
  ReceiptHandle: `r${number}`,
  Body: JSON.stringify({
    requestContext: { functionArn: FUNCTION_ARN, condition: 'RetriesExhausted' },
    requestPayload: { number },
  }),
  Attributes: { SentTimestamp: '0' },
});

test('a redrive fails if there are more dead letters than one run reads, and says that more may be left', async () => {
  const run = await processQueues(deploymentWith(1_001), [QUEUE_URL], 'all');
  expect(run.letters.filter(({ done }) => done)).toHaveLength(1_000);
  expect(areAllLettersDone(run)).toBe(false);
  expect(reportOf('Qpr', run)).toContain(
    'Qpr-EventsDeadLetters-1 may have more dead letters than this run read. After a redrive, run the command again.',
  );
});

test('a redrive of all dead letters succeeds', async () => {
  const run = await processQueues(deploymentWith(999), [QUEUE_URL], 'all');
  expect(run.letters).toHaveLength(999);
  expect(areAllLettersDone(run)).toBe(true);
  expect(reportOf('Qpr', run)).toBe('remove-code-images: 0 left, 999 done');
});

test.each(['remove-code-image', 'All'])('a redrive of the unknown name %s fails, and lists the names', async (name) => {
  await expect(processQueues(deploymentWith(1), [QUEUE_URL], name)).rejects.toThrow(
    new RegExp(
      `^There is no function "${name}"\\. Use one of these names: all, .*fan-out-event, remove-code-images, .*\\.$`,
    ),
  );
});

test('a redrive of a function without dead letters does nothing', async () => {
  const deployment = deploymentWith(1);
  const { letters } = await processQueues(deployment, [QUEUE_URL], 'fan-out-event');
  expect(letters).toMatchObject([{ name: 'remove-code-images', done: false }]);
  expect(deployment.invoke).not.toHaveBeenCalled();
});

test('a run says how many dead letters SQS did not return to their queue', async () => {
  const run = await processQueues(deploymentWith(12, 'r11'), [QUEUE_URL], undefined);
  expect(reportOf('Qpr', run)).toContain(
    'Qpr-EventsDeadLetters-1 may hide 1 of these dead letters for up to 20 minutes, because SQS did not return them (InternalError: Try again.).',
  );
});
