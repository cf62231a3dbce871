import { expect, test } from '@jest/globals';
import { functionNamed, only, templateOf } from './support/synthesized.ts';
import { mappingOf } from './support/triggers.ts';

const template = await templateOf();
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const [delayedQueueId, delayedQueue] = only(template, 'AWS::SQS::Queue', ({ DelaySeconds }) => DelaySeconds === 900);

test('15 minutes after an image is created, a function checks whether it is orphaned, with a few retries', () => {
  const [bucketId] = only(template, 'AWS::S3::Bucket', ({ LifecycleConfiguration }) =>
    JSON.stringify(LifecycleConfiguration ?? '').includes('styled'),
  );
  const [, rule] = only(template, 'AWS::Events::Rule', (properties) => JSON.stringify(properties).includes('.png'));
  expect(rule.Properties).toMatchObject({
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { bucket: { name: [{ Ref: bucketId }] }, object: { key: [{ suffix: '.png' }] } },
    },
    Targets: [{ Arn: arnOf(delayedQueueId) }],
  });
  expect(delayedQueue.Properties).toMatchObject({ RedrivePolicy: { maxReceiveCount: 5 } });

  expect(mappingOf(template, 'remove-orphaned-images')).toMatchObject({
    EventSourceArn: arnOf(delayedQueueId),
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
  const timeout = Number(functionNamed(template, 'remove-orphaned-images')[1].Properties.Timeout);
  expect(delayedQueue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeout);
});
