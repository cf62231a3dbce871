import { expect, test } from '@jest/globals';
import { compilePattern } from '../../local/services/events/event-pattern.ts';
import { functionNamed, only, templateOf } from './support/synthesized.ts';
import { mappingOf } from './support/triggers.ts';

const template = await templateOf();
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const [delayedQueueId, delayedQueue] = only(template, 'AWS::SQS::Queue', ({ DelaySeconds }) => DelaySeconds === 900);
const [, imageRule] = only(template, 'AWS::Events::Rule', (properties) => JSON.stringify(properties).includes('.png'));

test('15 minutes after an image is created, a function checks whether it is orphaned, with a few retries', () => {
  const [bucketId] = only(template, 'AWS::S3::Bucket', ({ LifecycleConfiguration }) =>
    JSON.stringify(LifecycleConfiguration ?? '').includes('styled'),
  );
  expect(imageRule.Properties).toMatchObject({
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { bucket: { name: [{ Ref: bucketId }] } },
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

test.each([
  ['a default PNG', 'qr/0123456789/go.example.com.png', true],
  ['its SVG, which is written with the PNG', 'qr/0123456789/go.example.com.svg', false],
  ['a styled PNG, which is drawn only if the code exists', 'qr-styled/0123456789/go.example.com/500~~~~~~.png', false],
])('whether the check for orphaned images covers %s (%s): %s', (_, key, isChecked) => {
  const { detail } = imageRule.Properties.EventPattern as { readonly detail: { readonly object: object } };
  expect(compilePattern({ object: detail.object })({ object: { key } })).toBe(isChecked);
});
