import { expect, test } from '@jest/globals';
import { readDeadLetter } from '../../../operator/dead-letters/dead-letter.ts';
import { reportOf } from '../../../operator/dead-letters/report.ts';

const letter = (body: unknown, attributes: Record<string, string> = {}, system: Record<string, string> = {}) => ({
  queueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/Qpr-EventsDeadLetters1-X',
  id: 'm',
  receiptHandle: 'r',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  system: { SentTimestamp: '1545082649183', ...system },
  attributes,
});
const functionArn = (name: string) => `arn:aws:lambda:us-east-2:123456789012:function:Qpr-${name}:$LATEST`;
const MACHINE_ARN = 'arn:aws:states:us-east-1:123456789012:stateMachine:PrivacyDeletionsMachine1-X';

// The bodies come from the AWS documentation, with our names.
test.each([
  [
    'a failed batch of a stream',
    letter({
      requestContext: {
        requestId: '316aa6d0-8154-xmpl-9af7-85d5f4a6bc81',
        functionArn: functionArn('roll-up-scans'),
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: 1,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: '2019-11-14T00:13:49.717Z',
      DDBStreamBatchInfo: {
        shardId: 'shardId-00000001573689847184-864758bb',
        startSequenceNumber: '800000000003126276362',
        endSequenceNumber: '800000000003126276362',
        approximateArrivalOfFirstRecord: '2019-11-14T00:13:19Z',
        approximateArrivalOfLastRecord: '2019-11-14T00:13:19Z',
        batchSize: 1,
        streamArn: 'arn:aws:dynamodb:us-east-2:123456789012:table/mytable/stream/2019-11-14T00:04:06.388',
      },
    }),
    {
      name: 'roll-up-scans',
      reason: 'RetryAttemptsExhausted, 1 record',
      remedy: { kind: 'stream', functionName: 'Qpr-roll-up-scans', batch: { batchSize: 1 } },
    },
  ],
  [
    'a failed asynchronous invocation',
    letter({
      version: '1.0',
      timestamp: '2019-11-14T18:16:05.568Z',
      requestContext: {
        requestId: 'e4b46cbf-b738-xmpl-8880-a18cdf61200e',
        functionArn: functionArn('remove-code-images'),
        condition: 'RetriesExhausted',
        approximateInvokeCount: 3,
      },
      requestPayload: { ORDER_IDS: ['9e07af03'] },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      responsePayload: { errorMessage: 'RequestId: e4b46cbf Process exited before completing request' },
    }),
    {
      name: 'remove-code-images',
      reason: 'RequestId: e4b46cbf Process exited before completing request',
      remedy: { kind: 'invoke', functionName: 'Qpr-remove-code-images', event: { ORDER_IDS: ['9e07af03'] } },
    },
  ],
  [
    'an event that EventBridge could not send to a function',
    letter(
      { source: 'qpr', detail: {} },
      {
        RULE_ARN: 'arn:aws:events:us-east-1:123456789012:rule/x',
        TARGET_ARN: functionArn('remove-code-images').replace(':$LATEST', ''),
        ERROR_CODE: 'NO_PERMISSIONS',
        ERROR_MESSAGE: 'Lambda permissions must be configured',
      },
    ),
    {
      name: 'remove-code-images',
      reason: 'NO_PERMISSIONS: Lambda permissions must be configured',
      remedy: { kind: 'invoke', functionName: 'Qpr-remove-code-images', event: { source: 'qpr', detail: {} } },
    },
  ],
  [
    'an event that EventBridge could not send to a queue',
    letter({}, { TARGET_ARN: 'arn:aws:sqs:us-east-1:123456789012:Qpr-WebhooksEventsToFanOut1-X' }),
    { name: 'fan-out-event', remedy: { kind: 'send', queueName: 'Qpr-WebhooksEventsToFanOut1-X' } },
  ],
  [
    'an event for which EventBridge could not start a state machine',
    letter(
      { id: 'e-1', source: 'qpr', detail: {} },
      { TARGET_ARN: MACHINE_ARN, ERROR_CODE: 'THROTTLING', ERROR_MESSAGE: 'Rate exceeded' },
    ),
    {
      name: 'account-deletions',
      reason: 'THROTTLING: Rate exceeded',
      remedy: { kind: 'start', machineArn: MACHINE_ARN, event: { id: 'e-1', source: 'qpr', detail: {} } },
    },
  ],
  [
    'a message that a function moved to the dead-letter queue',
    letter('hello', {
      SOURCE_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/123456789012/Qpr-WebhooksEventsToFanOut1-X',
      ERROR_MESSAGE: 'PoisonMessage: no event',
    }),
    {
      name: 'fan-out-event',
      reason: 'PoisonMessage: no event',
      remedy: { kind: 'send', queueName: 'Qpr-WebhooksEventsToFanOut1-X' },
    },
  ],
  [
    'a message that SQS moved after too many receives',
    letter({}, {}, { DeadLetterQueueSourceArn: 'arn:aws:sqs:us-east-1:123456789012:Qpr-ImagesNewImages1-X' }),
    { name: 'remove-orphaned-images', remedy: { kind: 'send', queueName: 'Qpr-ImagesNewImages1-X' } },
  ],
  ['any other message', letter('hello'), { name: 'unknown', remedy: { kind: 'unknown' } }],
])('reads %s', (_name, queued, expected) => {
  expect(readDeadLetter(queued, 'Qpr')).toMatchObject({ ...expected, at: '2018-12-17T21:37:29.183Z' });
});

test('reports the impact and the redrive command per function', () => {
  const one = { at: '2026-03-01T12:00:00.000Z', reason: 'no', queue: 'q', done: false };
  const letters = [
    { ...one, name: 'fan-out-event', id: 'a' },
    { ...one, name: 'fan-out-event', id: 'b', done: true },
    { ...one, name: 'roll-up-scans', id: 'c', error: 'again' },
  ];
  const report = reportOf('Qpr', { letters, unfinished: [], hidden: [] });
  expect(report).toBe(`fan-out-event: 1 left, 1 done
  Meanwhile receivers do not get the event.
  2026-03-01T12:00:00.000Z  a  no
  When the cause is fixed: npm run dead-letters -- --redrive fan-out-event

roll-up-scans: 1 left
  Meanwhile the scans in these dead letters are missing from analytics, and from the totals of codes that many people scanned at once.
  2026-03-01T12:00:00.000Z  c  no
      failed again: again
  When the cause is fixed: npm run dead-letters -- --redrive roll-up-scans`);
  expect(reportOf('Qpr', { letters: [], unfinished: [], hidden: [] })).toBe('Qpr has no dead letters.');
});
