import { describe, expect, test } from '@jest/globals';
import { capabilityOf, FUNCTION_ENTRIES, OPTIONAL_FUNCTIONS } from '../../lambdas/contracts/functions.ts';
import { OPERATION_NAMES, operation } from '../../lambdas/contracts/operations/catalogue.ts';
import { actionsOf, statementsOf, statementsOfRole, tableGrants } from './support/permissions.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();
const [imagesBucket] = only(template, 'AWS::S3::Bucket', (properties) => 'NotificationConfiguration' in properties);
const imageArn = { 'Fn::Join': ['', [{ 'Fn::GetAtt': [imagesBucket, 'Arn'] }, '/qr/*']] };
/** IAM accepts only `*` for these: X-Ray's, and what a state machine needs to have its log delivered. */
const KNOW_NO_RESOURCE = [
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
];
const roleIds = ofType(template, 'AWS::IAM::Role').map(([id]) => id);

const actionsOn = (name: string, service: string) =>
  statementsOf(template, name)
    .flatMap(actionsOf)
    .filter((action) => action.startsWith(`${service}:`))
    .toSorted();

describe('every role', () => {
  test.each(roleIds)('%s has inline permissions only, no policy of AWS', (id) => {
    expect(template.Resources[id]?.Properties).not.toHaveProperty('ManagedPolicyArns');
  });

  test('has nothing attached to it elsewhere', () => {
    expect(ofType(template, 'AWS::IAM::Policy')).toEqual([]);
    expect(ofType(template, 'AWS::IAM::ManagedPolicy')).toEqual([]);
  });

  test.each(roleIds)('%s names its actions and resources; only traces and log delivery know none', (id) => {
    for (const statement of statementsOfRole(template, id)) {
      const actions = actionsOf(statement);
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
      if (JSON.stringify(statement.Resource).includes('"*"')) {
        expect(actions.filter((action) => !KNOW_NO_RESOURCE.includes(action))).toEqual([]);
      }
    }
  });

  const deployed = [...FUNCTION_ENTRIES.keys()].filter((name) => !OPTIONAL_FUNCTIONS.includes(name));
  test.each(deployed)('%s writes logs into the group of its capability alone', (name) => {
    const logs = statementsOf(template, name).filter((statement) => actionsOf(statement)[0]?.startsWith('logs:'));
    expect(logs).toHaveLength(1);
    const group = only(
      template,
      'AWS::Logs::LogGroup',
      ({ LogGroupName }) => LogGroupName === `/Qpr/${capabilityOf(name)}`,
    );
    expect(logs[0]?.Resource).toEqual({ 'Fn::GetAtt': [group[0], 'Arn'] });
  });
});

describe('every operation', () => {
  test.each(OPERATION_NAMES)('%s may do on the table what its row says, and its own bookkeeping', (name) => {
    const { method, scope, table } = operation(name);
    const onTable = (actions: readonly string[]) => actions.map((action) => `dynamodb:${action}`).toSorted();
    expect(tableGrants(template, name)).toEqual([
      ...(table.length > 0 ? [{ actions: onTable(table), keys: undefined }] : []),
      ...(scope === null ? [] : [{ actions: onTable(['UpdateItem']), keys: ['KEY#*'] }]),
      ...(scope === null || method !== 'POST'
        ? []
        : [{ actions: onTable(['PutItem', 'UpdateItem', 'DeleteItem']), keys: ['IDEM#*'] }]),
    ]);
  });

  test.each(OPERATION_NAMES)('%s may do with images what its row says', (name) => {
    const images = operation(name).images ?? [];
    expect(actionsOn(name, 's3')).toEqual(images.map((action) => `s3:${action}`).toSorted());
    for (const statement of statementsOf(template, name)) {
      if (actionsOf(statement)[0]?.startsWith('s3:')) expect(statement.Resource).toEqual(imageArn);
    }
  });

  test.each(OPERATION_NAMES)('%s may use no service beyond those of its row', (name) => {
    const { scope, table, images, deliveries, email } = operation(name);
    const actions = statementsOf(template, name).flatMap(actionsOf);
    expect([...new Set(actions.map((action) => action.split(':')[0]))].toSorted()).toEqual([
      ...(scope !== null || table.length > 0 ? ['dynamodb'] : []),
      'logs',
      ...(images ? ['s3'] : []),
      ...(email ? ['ses'] : []),
      ...(deliveries ? ['states'] : []),
      'xray',
    ]);
  });
});

describe('the other functions', () => {
  test('unknown-route may do nothing but log and trace', () => {
    expect(tableGrants(template, 'unknown-route')).toEqual([]);
    expect(statementsOf(template, 'unknown-route')).toHaveLength(2);
  });

  test('publish-events reads the stream and who has webhooks, writes to the bus, and tells what failed', () => {
    expect(actionsOn('publish-events', 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ]);
    expect(actionsOn('publish-events', 'events')).toEqual(['events:PutEvents']);
    expect(actionsOn('publish-events', 'sqs')).toEqual(['sqs:SendMessage']);
  });

  test('remove-orphaned-images reads codes, deletes images and processes its queue', () => {
    expect(tableGrants(template, 'remove-orphaned-images')).toEqual([
      { actions: ['dynamodb:GetItem'], keys: ['CODE#*'] },
    ]);
    expect(actionsOn('remove-orphaned-images', 's3')).toEqual(['s3:DeleteObject']);
    expect(actionsOn('remove-orphaned-images', 'sqs')).toEqual([
      'sqs:ChangeMessageVisibility',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:ReceiveMessage',
    ]);
  });

  test('remove-code-images deletes images and tells what failed', () => {
    expect(actionsOn('remove-code-images', 's3')).toEqual(['s3:DeleteObject']);
    expect(actionsOn('remove-code-images', 'sqs')).toEqual(['sqs:SendMessage']);
    expect(actionsOn('remove-code-images', 'dynamodb')).toEqual([]);
  });

  test('issue-key touches accounts, addresses and keys, and nothing lets anyone but IAM invoke it', () => {
    expect(tableGrants(template, 'issue-key').map(({ keys }) => keys)).toEqual([['ACCOUNT#*', 'EMAIL#*', 'KEY#*']]);
    const allowed = ofType(template, 'AWS::Lambda::Permission').map(([, { Properties }]) => JSON.stringify(Properties));
    expect(allowed.filter((permission) => permission.includes('issuekey'))).toEqual([]);
    const invokers = roleIds.filter((id) =>
      statementsOfRole(template, id).some(
        (statement) =>
          actionsOf(statement).includes('lambda:InvokeFunction') &&
          JSON.stringify(statement.Resource).includes('issuekey'),
      ),
    );
    expect(invokers).toEqual([]);
  });
});
