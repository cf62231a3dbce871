import { expect, test } from '@jest/globals';
import { functionNamed, only, templateOf } from './support/synthesized.ts';
import { mappingOf, ruleFor } from './support/triggers.ts';

const template = await templateOf();
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const [tableId] = only(template, 'AWS::DynamoDB::Table');

test('new outbox items and scans reach publish-events; a failed batch is split, retried a limited number of times, and then sent to a queue', () => {
  const mapping = mappingOf(template, 'publish-events');
  expect(mapping).toMatchObject({
    EventSourceArn: { 'Fn::GetAtt': [tableId, 'StreamArn'] },
    FilterCriteria: {
      Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"type":{"S":["event","scan"]}}}}' }],
    },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.any(String), 'Arn'] } } },
  });
  expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
  expect(mapping.MaximumRecordAgeInSeconds).toBeLessThan(24 * 3600);
});

test.each(['scan-page', 'conversation-session'])(
  '%s is updated after the filter of publish-events, because the old filter could skip the events of its scans',
  (name) => {
    const publisher = JSON.stringify({ Ref: functionNamed(template, 'publish-events')[0] });
    const [mapping] = only(
      template,
      'AWS::Lambda::EventSourceMapping',
      ({ FunctionName }) => JSON.stringify(FunctionName) === publisher,
    );
    expect(functionNamed(template, name)[1].DependsOn).toContain(mapping);
  },
);

test.each(['remove-code-images', 'remove-code-data', 'remove-code-conversations'])(
  'a deleted code reaches %s through the bus; the rule and the function each have a queue for failed events',
  (name) => {
    const [busId] = only(template, 'AWS::Events::EventBus');
    const [remover] = functionNamed(template, name);
    const [, rule] = ruleFor(template, 'qpr_code.deleted', remover);
    expect(rule.Properties).toMatchObject({
      EventBusName: { Ref: busId },
      EventPattern: { source: ['qpr'], 'detail-type': ['qpr_code.deleted'] },
      Targets: [{ Arn: arnOf(remover), DeadLetterConfig: { Arn: { 'Fn::GetAtt': [expect.any(String), 'Arn'] } } }],
    });
    const isForRemover = ({ FunctionName }: Readonly<Record<string, unknown>>) =>
      JSON.stringify(FunctionName) === JSON.stringify({ Ref: remover });
    const [, invocation] = only(template, 'AWS::Lambda::EventInvokeConfig', isForRemover);
    expect(invocation.Properties).toMatchObject({
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.any(String), 'Arn'] } } },
    });
  },
);
