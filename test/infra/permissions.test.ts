import { describe, expect, test } from '@jest/globals';
import { capabilityOf, FUNCTION_ENTRIES, OPTIONAL_FUNCTIONS } from '../../contracts/functions.ts';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { type ItemKind, tableGrantsOf } from '../../contracts/operations/table-grants.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { actionsOf, leadingKeys, statementsOf, statementsOfRole, tableGrants } from './support/permissions.ts';
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
const ITEM_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'BatchWriteItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
].map((action) => `dynamodb:${action}`);
const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (action) => `dynamodb:${action}`,
);
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

  // The API refers to the role that invokes functions, and must exist before them: what names them stands beside the role.
  test('has nothing attached to it elsewhere, except the one by which the API invokes functions', () => {
    expect(ofType(template, 'AWS::IAM::Policy')).toEqual([]);
    const attached = ofType(template, 'AWS::IAM::ManagedPolicy').flatMap(([, { Properties }]) => Properties.Roles);
    const [invoking] = only(template, 'AWS::IAM::Role', ({ AssumeRolePolicyDocument }) =>
      JSON.stringify(AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'),
    );
    expect(new Set(attached.map((role) => (role as { Ref: string }).Ref))).toEqual(new Set([invoking]));
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

/** Statements of every role that touch items, on the table or its index. */
const itemStatements = roleIds.flatMap((id) =>
  statementsOfRole(template, id)
    .filter((statement) => actionsOf(statement).some((action) => ITEM_ACTIONS.includes(action)))
    .map((statement) => [`${id}: ${actionsOf(statement).join(', ')}`, statement] as const),
);

describe('every statement on the table', () => {
  test.each(itemStatements)('%s names the keys it is about', (_, statement) => {
    const keys = leadingKeys(statement);
    expect(keys?.length).toBeGreaterThan(0);
    for (const key of keys ?? []) expect(Object.values(KEY_PREFIX).map((prefix) => `${prefix}*`)).toContain(key);
  });

  // ForAllValues alone is true of a call that names no key. A query of the index may be such a call for IAM.
  test.each(itemStatements.filter(([, { Resource }]) => !JSON.stringify(Resource).includes('/index/')))(
    '%s allows no call without a key',
    (_, { Condition }) => {
      expect(Condition).toMatchObject({ Null: { 'dynamodb:LeadingKeys': 'false' } });
    },
  );

  test.each(roleIds)(
    '%s: no action is granted by two of them, since keys of one call may be held against one',
    (id) => {
      const actions = statementsOfRole(template, id)
        .filter((statement) => JSON.stringify(statement).includes('dynamodb:LeadingKeys'))
        .filter((statement) => !JSON.stringify(statement).includes('/index/'))
        .flatMap(actionsOf);
      expect(actions.filter((action, place) => actions.indexOf(action) !== place)).toEqual([]);
    },
  );

  test('is none that could read or change more than items by their key, but for who draws all images again', () => {
    const redraws = roleIds.find((id) => id.includes('redrawimages')) ?? '';
    expect(statementsOfRole(template, redraws).flatMap(actionsOf)).toContain('dynamodb:Scan');
    const others = roleIds.filter((id) => id !== redraws);
    const actions = others.flatMap((id) => statementsOfRole(template, id)).flatMap(actionsOf);
    const unknown = actions.filter(
      (action) => action.startsWith('dynamodb:') && ![...ITEM_ACTIONS, ...STREAM_ACTIONS].includes(action),
    );
    expect(unknown).toEqual([]);
    expect(itemStatements.length).toBeGreaterThan(OPERATION_NAMES.length);
  });
});

describe('every operation', () => {
  test.each(OPERATION_NAMES)('%s may do on the table what its row says, and its own bookkeeping', (name) => {
    const granted: Record<string, string[]> = {};
    for (const { actions, keys = [] } of tableGrants(template, name)) {
      for (const key of keys) granted[key] = [...(granted[key] ?? []), ...actions].toSorted();
    }
    const wanted = Object.entries(tableGrantsOf(operation(name))).map(([kind, actions]) => [
      `${KEY_PREFIX[kind as ItemKind]}*`,
      actions.map((action) => `dynamodb:${action}`).toSorted(),
    ]);
    expect(granted).toEqual(Object.fromEntries(wanted));
  });

  test.each(OPERATION_NAMES)('%s reads the index where its row says so', (name) => {
    const onIndex = statementsOf(template, name).filter(({ Resource }) => JSON.stringify(Resource).includes('/index/'));
    const { index } = operation(name);
    expect(onIndex.map((statement) => [actionsOf(statement), leadingKeys(statement)])).toEqual(
      index ? [[['dynamodb:Query'], index.map((kind) => `${KEY_PREFIX[kind]}*`)]] : [],
    );
  });

  test.each(OPERATION_NAMES)('%s has no action on the table twice: one statement must cover a whole batch', (name) => {
    const actions = tableGrants(template, name).flatMap((grant) => grant.actions);
    expect(actions).toEqual([...new Set(actions)]);
  });

  test.each(OPERATION_NAMES)('%s may do with images what its row says', (name) => {
    const images = operation(name).images ?? [];
    expect(actionsOn(name, 's3')).toEqual(images.map((action) => `s3:${action}`).toSorted());
    for (const statement of statementsOf(template, name)) {
      if (actionsOf(statement)[0]?.startsWith('s3:')) expect(statement.Resource).toEqual(imageArn);
    }
  });

  test.each(OPERATION_NAMES)('%s may use no service beyond those of its row', (name) => {
    const { images, deliveries, email, ...row } = operation(name);
    // It asks the model.
    const { streamed } = row;
    const actions = statementsOf(template, name).flatMap(actionsOf);
    expect([...new Set(actions.map((action) => action.split(':')[0]))].toSorted()).toEqual([
      ...(streamed ? ['bedrock'] : []),
      ...(Object.keys(tableGrantsOf(row)).length > 0 ? ['dynamodb'] : []),
      'logs',
      ...(images ? ['s3'] : []),
      ...(email ? ['ses'] : []),
      ...(deliveries ? ['states'] : []),
    ]);
  });
});

describe('the other functions', () => {
  test('unknown-route may do nothing but log', () => {
    expect(tableGrants(template, 'unknown-route')).toEqual([]);
    expect(statementsOf(template, 'unknown-route')).toHaveLength(1);
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
    expect(actionsOn('remove-orphaned-images', 's3')).toEqual(['s3:DeleteObject', 's3:ListBucket']);
    expect(actionsOn('remove-orphaned-images', 'sqs')).toEqual([
      'sqs:ChangeMessageVisibility',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:ReceiveMessage',
    ]);
  });

  test('remove-code-images deletes images and tells what failed', () => {
    expect(actionsOn('remove-code-images', 's3')).toEqual(['s3:DeleteObject', 's3:ListBucket']);
    expect(actionsOn('remove-code-images', 'sqs')).toEqual(['sqs:SendMessage']);
    expect(actionsOn('remove-code-images', 'dynamodb')).toEqual([]);
  });

  /** What a function may do, by the items it may do it to. */
  const granted = (name: string) =>
    Object.fromEntries(
      Object.entries(KEY_PREFIX).flatMap(([kind, prefix]) => {
        const actions = tableGrants(template, name)
          .filter(({ keys }) => keys?.includes(`${prefix}*`))
          .flatMap((grant) => grant.actions.map((action) => action.replace('dynamodb:', '')));
        return actions.length > 0 ? [[kind, actions.toSorted()]] : [];
      }),
    );

  test('accept-by-link, which everybody can call, does what accepting and signing in take', () => {
    expect(granted('accept-by-link')).toEqual({
      account: [
        'BatchGetItem',
        'BatchWriteItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
      credential: ['BatchWriteItem', 'DeleteItem', 'PutItem'],
      audit: ['PutItem'],
      email: ['GetItem', 'PutItem'],
      invitationToken: ['UpdateItem'],
      organization: ['BatchGetItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
    });
  });

  test('set-subscription changes plans and nothing else', () => {
    const plans = { account: ['UpdateItem'], event: ['PutItem'], organization: ['GetItem', 'UpdateItem'] };
    expect(granted('set-subscription')).toEqual({ ...plans, slug: ['GetItem'] });
  });

  test('issue-key reads no key, and nothing lets anyone but IAM invoke it', () => {
    expect(granted('issue-key')).toEqual({
      account: ['BatchWriteItem', 'PutItem', 'Query', 'UpdateItem'],
      credential: ['BatchWriteItem', 'PutItem'],
      email: ['GetItem', 'PutItem'],
      signIn: ['PutItem'],
    });
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
