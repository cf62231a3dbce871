import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { removeOrphanedImages } from '../../../../lambdas/qpr-codes/images/remove-orphaned-images.ts';
import { type CodeEffects, codeEffects, createTestCode } from '../code-effects.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());

const IMAGES = { png: Uint8Array.from([1]), svg: '<svg/>' };

const message = (messageId: string, body: string): SQSRecord => ({
  messageId,
  receiptHandle: 'receipt',
  body,
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: 'sender',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:us-east-1:123456789012:orphans',
  awsRegion: 'us-east-1',
});

/** The message that S3 sends through EventBridge and the queue for a new object. */
const created = (key: string) =>
  JSON.stringify({
    version: '0',
    'detail-type': 'Object Created',
    source: 'aws.s3',
    detail: { version: '0', bucket: { name: 'images' }, object: { key, size: 1 }, reason: 'PutObject' },
  });

describe('orphaned images', () => {
  test('are removed, and images of a code stay', async () => {
    const code = await createTestCode(effects, 'acc_images');
    await effects.images.put('orphan0000', IMAGES);
    const response = await removeOrphanedImages(effects)({
      Records: [
        message('1', created(`qr/${code.short_id}/localhost:3000.png`)),
        message('2', created('qr/orphan0000/localhost:3000.png')),
        message('3', created('something/else.txt')),
      ],
    });
    expect(response).toEqual({ batchItemFailures: [] });
    expect([...effects.images.stored.keys()]).toEqual([code.short_id]);
  });

  test('only messages that cannot be handled are reported as failed', async () => {
    await effects.images.put('orphan1111', IMAGES);
    const Records = [
      message('bad', 'not JSON'),
      message('odd', '{}'),
      message('good', created('qr/orphan1111/localhost:3000.png')),
    ];
    const response = await removeOrphanedImages(effects)({ Records });
    expect(response.batchItemFailures).toEqual([{ itemIdentifier: 'bad' }, { itemIdentifier: 'odd' }]);
    expect(effects.images.stored.has('orphan1111')).toBe(false);
  });
});
