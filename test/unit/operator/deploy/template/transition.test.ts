import { describe, expect, test } from '@jest/globals';
import { statementsNotIn } from '../../../../../operator/deploy/template/permissions.ts';
import { transitionOf } from '../../../../../operator/deploy/template/transition.ts';

/* A transition is the first of two steps of an update: roles keep their old permissions, and QR images their names. */

const TABLE = { 'Fn::GetAtt': ['Table', 'Arn'] };
const keys = (...prefixes: string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes } });
const excluded = (...prefixes: string[]) => ({ StringNotLike: { 'dynamodb:LeadingKeys': prefixes } });
const allow = (Action: string | string[], Condition?: object, Resource: unknown = TABLE) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});
const role = (...Statement: object[]) => ({
  Type: 'AWS::IAM::Role',
  Properties: { Policies: [{ PolicyName: 'P', PolicyDocument: { Version: '2012-10-17', Statement } }] },
});

describe('a role', () => {
  test.each<[string, object[], object[]]>([
    ['with the same statements', [allow('a:Get')], [allow('a:Get')]],
    ['with more actions', [allow('a:Get')], [allow(['a:Get', 'a:Put'])]],
    ['whose actions moved to another statement', [allow(['a:Get', 'a:Put'])], [allow('a:Put'), allow('a:Get')]],
    ['with more keys', [allow('a:Get', keys('A#*'))], [allow('a:Get', keys('A#*', 'B#*'))]],
    ['with more resources', [allow('a:Get')], [allow('a:Get', undefined, [TABLE, '*'])]],
    ['whose condition was removed', [allow('a:Get', keys('A#*'))], [allow('a:Get')]],
    ['that excludes fewer values', [allow('a:Get', excluded('A#*', 'B#*'))], [allow('a:Get', excluded('A#*'))]],
  ])('%s loses nothing', (_, before, after) => {
    expect(statementsNotIn(role(...before), role(...after))).toEqual([]);
  });

  test.each<[string, object[], object[]]>([
    ['without an action', [allow(['a:Get', 'a:Put'])], [allow('a:Get')]],
    ['with fewer keys', [allow('a:Get', keys('A#*', 'B#*'))], [allow('a:Get', keys('A#*'))]],
    ['that excludes more values', [allow('a:Get', excluded('A#*'))], [allow('a:Get', excluded('A#*', 'B#*'))]],
    ['with a new condition', [allow('a:Get')], [allow('a:Get', keys('A#*'))]],
    ['with another resource', [allow('a:Get')], [allow('a:Get', undefined, '*')]],
  ])('%s loses a statement', (_, before, after) => {
    expect(statementsNotIn(role(...before), role(...after))).toEqual(before);
  });
});

test('a permission on a resource that the update deletes is not kept, because the template cannot name it', () => {
  const Queue = { Type: 'AWS::SQS::Queue' };
  const onQueue = allow('sqs:SendMessage', undefined, { 'Fn::GetAtt': ['Queue', 'Arn'] });
  const Table = { Type: 'AWS::DynamoDB::Table' };
  expect(
    transitionOf(
      { Resources: { Table, Queue, Role: role(onQueue) } },
      { Resources: { Table, Role: role(allow('a:Get')) } },
    ),
  ).toBeUndefined();
});

test.each([
  ['Fn::Sub', { 'Fn::Sub': `arn:\${AWS::Partition}:sqs:\${AWS::Region}:1:other` }],
  ['Fn::Join', { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':sqs:eu-west-1:1:other']] }],
])('a permission on an ARN with pseudo parameters in %s is kept', (_, arn) => {
  const before = { Resources: { Role: role(allow('sqs:SendMessage', undefined, arn)) } };
  const transition = transitionOf(before, { Resources: { Role: role(allow('a:Get')) } });
  expect(JSON.stringify(transition)).toContain('sqs:SendMessage');
});

describe('a role in a nested stack', () => {
  const Table = { Type: 'AWS::DynamoDB::Table' };
  const onTable = (Action: string) => allow(Action, undefined, { Ref: 'TableArn' });
  const onQueue = allow('sqs:SendMessage', undefined, { Ref: 'QueueArn' });
  const stack = (values: object, Role: object, resources: object = {}) => ({
    Resources: {
      Table,
      ...resources,
      Inner: { Type: 'AWS::CloudFormation::Stack', Properties: { Parameters: values } },
    },
    Nested: {
      Inner: {
        Parameters: Object.fromEntries(Object.keys(values).map((name) => [name, { Type: 'String' }])),
        Resources: { Role: Role as ReturnType<typeof role> },
      },
    },
  });
  const QUEUE_ARN = { 'Fn::GetAtt': ['Queue', 'Arn'] };
  const queue = { Queue: { Type: 'AWS::SQS::Queue' } };

  test('keeps, in the first step, the permissions that the update removes', () => {
    const before = stack({ TableArn: TABLE }, role(onTable('a:Get'), onTable('a:Put')));
    const after = stack({ TableArn: TABLE }, role(onTable('a:Get')));
    const transition = transitionOf(before, after);
    expect(transition?.template).toEqual(before);
    expect(transition?.reasons).toEqual(['1 role will lose permissions, but keeps them until the new code runs.']);
    expect(transitionOf(after, after)).toBeUndefined();
  });

  test('keeps a removed parameter as long as a kept permission needs it', () => {
    const before = stack({ TableArn: TABLE, QueueArn: QUEUE_ARN }, role(onTable('a:Get'), onQueue), queue);
    const after = stack({ TableArn: TABLE }, role(onTable('a:Get')), queue);
    expect(transitionOf(before, after)?.template).toEqual(before);
  });

  test('does not keep a permission on a resource that the update deletes', () => {
    const before = stack({ TableArn: TABLE, QueueArn: QUEUE_ARN }, role(onTable('a:Get'), onQueue), queue);
    expect(transitionOf(before, stack({ TableArn: TABLE }, role(onTable('a:Get'))))).toBeUndefined();
  });
});

describe('QR images', () => {
  const distribution = {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        CacheBehaviors: [
          { PathPattern: '/v1/*', FunctionAssociations: [{ FunctionARN: { 'Fn::GetAtt': ['Other', 'FunctionARN'] } }] },
          { PathPattern: '/qr/*', FunctionAssociations: [{ FunctionARN: { 'Fn::GetAtt': ['Names', 'FunctionARN'] } }] },
        ],
      },
    },
  };
  const edge = (FunctionCode: string) => ({ Type: 'AWS::CloudFront::Function', Properties: { FunctionCode } });
  const template = (names: string, other: string) => ({
    Resources: { Distribution: distribution, Names: edge(names), Other: edge(other) },
  });

  test('get their new names at the edge in the second step, when the API knows them', () => {
    const transition = transitionOf(template('old names', 'old'), template('new names', 'new'));
    expect(transition?.template).toEqual(template('old names', 'new'));
    expect(transition?.reasons).toEqual(['The edge functions of QR images change only after the API behind them.']);
  });

  test('do not delay changes to other edge functions', () => {
    expect(transitionOf(template('names', 'old'), template('names', 'new'))).toBeUndefined();
  });
});
