import { describe, expect, test } from '@jest/globals';
import { functionNamed, ofType, only, templateOf } from './support/synthesized.ts';
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

describe('an event that EventBridge cannot deliver becomes a dead letter', () => {
  const rules = ofType(template, 'AWS::Events::Rule').map(([id, { Properties }]) => ({
    id,
    name: Properties.Name,
    isOnDefaultBus: Properties.EventBusName === undefined,
    targets: Properties.Targets as {
      readonly DeadLetterConfig?: { readonly Arn: { readonly 'Fn::GetAtt': string[] } };
    }[],
  }));

  test('because every target of a rule has a dead-letter queue', () => {
    const without = rules.filter(({ targets }) => targets.some(({ DeadLetterConfig }) => !DeadLetterConfig));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test.each(rules.filter(({ isOnDefaultBus }) => isOnDefaultBus))('because $id may send to its queue', (rule) => {
    const queueId = rule.targets[0]?.DeadLetterConfig?.Arn['Fn::GetAtt'][0];
    const [, policy] = only(template, 'AWS::SQS::QueuePolicy', ({ Queues }) =>
      JSON.stringify(Queues).includes(`"${queueId}"`),
    );
    const { Statement } = policy.Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
    const conditions = JSON.stringify(
      Statement.filter(({ Effect }) => Effect === 'Allow').map((each) => each.Condition),
    );
    const patterns = [...conditions.matchAll(/:rule\/([\w*-]+)"/g)].map(([, name = '']) => name.replace('*', '.*'));
    const isNamed = patterns.some((pattern) => new RegExp(`^${pattern}$`).test(String(rule.name)));
    expect(isNamed || conditions.includes(JSON.stringify(arnOf(rule.id)))).toBe(true);
  });
});
