import { expect, test } from '@jest/globals';
import { functionNamed, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const referenceTo = (name: string) => ({ Ref: functionNamed(template, name)[0] });
const [tableId] = only(template, 'AWS::DynamoDB::Table');
const [delayedQueueId, delayedQueue] = only(template, 'AWS::SQS::Queue', ({ DelaySeconds }) => DelaySeconds === 900);

/** The rule that asks for exactly this type of event, for this target where there are several. */
const ruleFor = (detailType: string, target = '') =>
  only(
    template,
    'AWS::Events::Rule',
    ({ EventPattern = {}, Targets }) =>
      JSON.stringify(EventPattern).includes(`"detail-type":["${detailType}"]`) &&
      JSON.stringify(Targets).includes(target),
  );

const mappingOf = (name: string) => {
  const target = JSON.stringify(referenceTo(name));
  const isTarget = ({ FunctionName }: Readonly<Record<string, unknown>>) => JSON.stringify(FunctionName) === target;
  return only(template, 'AWS::Lambda::EventSourceMapping', isTarget)[1].Properties;
};

test('new outbox items reach publish-events; a batch that fails is cut down, retried within bounds, and kept', () => {
  const mapping = mappingOf('publish-events');
  expect(mapping).toMatchObject({
    EventSourceArn: { 'Fn::GetAtt': [tableId, 'StreamArn'] },
    FilterCriteria: {
      Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"type":{"S":["event"]}}}}' }],
    },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.any(String), 'Arn'] } } },
  });
  expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
  expect(mapping.MaximumRecordAgeInSeconds).toBeLessThan(24 * 3600);
});

test.each(['remove-code-images', 'remove-code-conversations'])(
  'a deleted code reaches %s over the bus, with a dead-letter queue behind each step',
  (name) => {
    const [busId] = only(template, 'AWS::Events::EventBus');
    const [remover] = functionNamed(template, name);
    const [, rule] = ruleFor('qpr_code.deleted', remover);
    expect(rule.Properties).toMatchObject({
      EventBusName: { Ref: busId },
      EventPattern: { source: ['qpr'], 'detail-type': ['qpr_code.deleted'] },
      Targets: [{ Arn: arnOf(remover), DeadLetterConfig: { Arn: { 'Fn::GetAtt': [expect.any(String), 'Arn'] } } }],
    });
    const isRemovers = ({ FunctionName }: Readonly<Record<string, unknown>>) =>
      JSON.stringify(FunctionName) === JSON.stringify({ Ref: remover });
    const [, invocation] = only(template, 'AWS::Lambda::EventInvokeConfig', isRemovers);
    expect(invocation.Properties).toMatchObject({
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.any(String), 'Arn'] } } },
    });
  },
);

test('a new image is looked at after 15 minutes, and again a few times if that fails', () => {
  const [bucketId] = only(template, 'AWS::S3::Bucket', (properties) => 'NotificationConfiguration' in properties);
  const [, rule] = ruleFor('Object Created');
  expect(rule.Properties).toMatchObject({
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { bucket: { name: [{ Ref: bucketId }] }, object: { key: [{ suffix: '.png' }] } },
    },
    Targets: [{ Arn: arnOf(delayedQueueId) }],
  });
  expect(delayedQueue.Properties).toMatchObject({ RedrivePolicy: { maxReceiveCount: 5 } });

  expect(mappingOf('remove-orphaned-images')).toMatchObject({
    EventSourceArn: arnOf(delayedQueueId),
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
  const timeout = Number(functionNamed(template, 'remove-orphaned-images')[1].Properties.Timeout);
  expect(delayedQueue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeout);
});
