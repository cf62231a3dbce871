import { describe, expect, test } from '@jest/globals';
import { capabilityOf, FUNCTION_ENTRIES, OPTIONAL_FUNCTIONS } from '../../contracts/functions.ts';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { type ItemKind, tableGrantsOf } from '../../contracts/operations/table-grants.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import {
  actionsOf,
  isForTransactionsWithoutKeys,
  leadingKeys,
  statementsOf,
  statementsOfRole,
  tableGrants,
} from './support/permissions.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();
const [imagesBucket] = only(template, 'AWS::S3::Bucket', ({ LifecycleConfiguration }) =>
  JSON.stringify(LifecycleConfiguration ?? '').includes('qr-styled'),
);
const imageArn = { 'Fn::Join': ['', [{ 'Fn::GetAtt': [imagesBucket, 'Arn'] }, '/qr/*']] };
const [knowledgeBucket] = only(
  template,
  'AWS::S3::Bucket',
  (properties) => 'NotificationConfiguration' in properties && !('LifecycleConfiguration' in properties),
);
const knowledgeArn = (keys: string) => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [knowledgeBucket, 'Arn'] }, `/${keys}`]] });
/** IAM accepts only the resource `*` for the X-Ray actions and for the log delivery of state machines. */
const WITHOUT_RESOURCE_ARN = [
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
  test.each(roleIds)('%s has no AWS managed policy', (id) => {
    expect(template.Resources[id]?.Properties).not.toHaveProperty('ManagedPolicyArns');
  });

  // The API refers to its role and is created before the functions. So separate policies, not the role itself, name the
  // functions.
  test('has no separate policies, except the role that the API uses to invoke functions', () => {
    expect(ofType(template, 'AWS::IAM::Policy')).toEqual([]);
    const attached = ofType(template, 'AWS::IAM::ManagedPolicy').flatMap(([, { Properties }]) => Properties.Roles);
    const [invoking] = only(template, 'AWS::IAM::Role', ({ AssumeRolePolicyDocument }) =>
      JSON.stringify(AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'),
    );
    expect(new Set(attached.map((role) => (role as { Ref: string }).Ref))).toEqual(new Set([invoking]));
  });

  test.each(roleIds)('%s has no wildcards, except for traces and log delivery', (id) => {
    for (const statement of statementsOfRole(template, id)) {
      const actions = actionsOf(statement);
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
      if (JSON.stringify(statement.Resource).includes('"*"')) {
        expect(actions.filter((action) => !WITHOUT_RESOURCE_ARN.includes(action))).toEqual([]);
      }
    }
  });

  const deployed = [...FUNCTION_ENTRIES.keys()].filter((name) => !OPTIONAL_FUNCTIONS.includes(name));
  test.each(deployed)('%s writes only to the log group of its capability', (name) => {
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

/** All statements that access items of the table or its index. */
const itemStatements = roleIds.flatMap((id) =>
  statementsOfRole(template, id)
    .filter((statement) => actionsOf(statement).some((action) => ITEM_ACTIONS.includes(action)))
    .filter((statement) => !isForTransactionsWithoutKeys(statement))
    .map((statement) => [`${id}: ${actionsOf(statement).join(', ')}`, statement] as const),
);

describe('every statement on the table', () => {
  test.each(itemStatements)('%s is limited to certain keys', (_, statement) => {
    const keys = leadingKeys(statement);
    expect(keys?.length).toBeGreaterThan(0);
    for (const key of keys ?? []) expect(Object.values(KEY_PREFIX).map((prefix) => `${prefix}*`)).toContain(key);
  });

  // ForAllValues alone also matches a call without a key. Statements on the index are left out: for IAM, an index query
  // can be a call without a key.
  test.each(itemStatements.filter(([, { Resource }]) => !JSON.stringify(Resource).includes('/index/')))(
    '%s allows no call without a key',
    (_, { Condition }) => {
      // ForAnyValue is false for a call without a key.
      const condition = Condition as Record<string, Record<string, unknown>>;
      expect(condition.Null?.['dynamodb:LeadingKeys'] === 'false' || 'ForAnyValue:StringLike' in condition).toBe(true);
    },
  );

  test.each(roleIds)(
    '%s grants no action in two statements, because one statement must allow all keys of a call',
    (id) => {
      const actions = statementsOfRole(template, id)
        .filter((statement) => JSON.stringify(statement).includes('dynamodb:LeadingKeys'))
        .filter((statement) => !JSON.stringify(statement).includes('/index/'))
        .filter((statement) => !isForTransactionsWithoutKeys(statement))
        .flatMap(actionsOf);
      expect(actions.filter((action, index) => actions.indexOf(action) !== index)).toEqual([]);
    },
  );

  test('allows access only by key, except for the function that redraws all images', () => {
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
  test.each(OPERATION_NAMES)(
    '%s has the table grants of its catalogue entry and those that many operations share',
    (name) => {
      const granted: Record<string, string[]> = {};
      for (const { actions, keys = [] } of tableGrants(template, name)) {
        for (const key of keys) granted[key] = [...(granted[key] ?? []), ...actions].toSorted();
      }
      const wanted = Object.entries(tableGrantsOf(operation(name))).map(([kind, actions]) => [
        `${KEY_PREFIX[kind as ItemKind]}*`,
        actions.map((action) => `dynamodb:${action}`).toSorted(),
      ]);
      expect(granted).toEqual(Object.fromEntries(wanted));
    },
  );

  test.each(OPERATION_NAMES)('%s reads the index only if its catalogue entry says so', (name) => {
    const onIndex = statementsOf(template, name).filter(({ Resource }) => JSON.stringify(Resource).includes('/index/'));
    const { index } = operation(name);
    expect(onIndex.map((statement) => [actionsOf(statement), leadingKeys(statement)])).toEqual(
      index ? [[['dynamodb:Query'], index.map((kind) => `${KEY_PREFIX[kind]}*`)]] : [],
    );
  });

  test.each(OPERATION_NAMES)(
    '%s has each table action only once, because one statement must cover a whole batch',
    (name) => {
      const actions = tableGrants(template, name).flatMap((grant) => grant.actions);
      expect(actions).toEqual([...new Set(actions)]);
    },
  );

  test.each(OPERATION_NAMES)('%s has the bucket permissions of its catalogue entry', (name) => {
    const { images = [], knowledge: { read = [], write = [] } = {} } = operation(name);
    const actions = [...images, ...(read.length > 0 ? ['GetObject'] : []), ...(write.length > 0 ? ['PutObject'] : [])];
    expect(actionsOn(name, 's3')).toEqual(actions.map((action) => `s3:${action}`).toSorted());
    const folders = [...read, ...write].map((folder) => knowledgeArn(`${folder}/*`));
    const allowed = [...(images.length > 0 ? [imageArn] : []), ...folders];
    for (const statement of statementsOf(template, name)) {
      if (actionsOf(statement)[0]?.startsWith('s3:'))
        expect(allowed).toEqual(expect.arrayContaining([statement.Resource].flat()));
    }
  });

  test.each(OPERATION_NAMES)('%s may use only the services in its catalogue entry', (name) => {
    const { images, knowledge, deliveries, email, ...row } = operation(name);
    // Streamed operations invoke the model.
    const { streamed } = row;
    const actions = statementsOf(template, name).flatMap(actionsOf);
    expect([...new Set(actions.map((action) => action.split(':')[0]))].toSorted()).toEqual([
      ...(streamed || knowledge?.embeds ? ['bedrock'] : []),
      ...(Object.keys(tableGrantsOf(row)).length > 0 ? ['dynamodb'] : []),
      'logs',
      ...(images || knowledge ? ['s3'] : []),
      ...(email ? ['ses'] : []),
      ...(deliveries ? ['states'] : []),
    ]);
  });
});

describe('the other functions', () => {
  test('read-source, which parses untrusted files, may only read originals and write texts', () => {
    const [logs, ...others] = statementsOf(template, 'read-source');
    expect(logs && actionsOf(logs)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(others.map((statement) => [actionsOf(statement), statement.Resource])).toEqual([
      [['s3:GetObject'], [knowledgeArn('pages/*'), knowledgeArn('uploads/*')]],
      [['s3:PutObject'], knowledgeArn('texts/*')],
    ]);
  });

  test('fetch-source, which calls untrusted hosts, may only store and read pages, and count requests', () => {
    const statements = statementsOf(template, 'fetch-source');
    const others = statements.filter((statement) => !actionsOf(statement).includes('logs:PutLogEvents'));
    expect([...new Set(others.flatMap(actionsOf))].sort()).toEqual([
      'dynamodb:UpdateItem',
      's3:GetObject',
      's3:PutObject',
    ]);
    const inBucket = others.filter((statement) => actionsOf(statement).includes('s3:PutObject'));
    expect(inBucket.map(({ Resource }) => Resource)).toEqual([knowledgeArn('pages/*')]);
    const inTable = others.filter((statement) => actionsOf(statement).includes('dynamodb:UpdateItem'));
    expect(JSON.stringify(inTable)).toContain('READ_HOST#');
  });

  test('open-file, which visitors call, cannot read uploaded files: the distribution does', () => {
    const actions = statementsOf(template, 'open-file').flatMap(actionsOf);
    expect(actions.filter((action) => action.startsWith('s3:'))).toEqual([]);
  });

  test('unknown-route may only log', () => {
    expect(tableGrants(template, 'unknown-route')).toEqual([]);
    expect(statementsOf(template, 'unknown-route')).toHaveLength(1);
  });

  test('publish-events reads the stream, looks up which accounts have webhooks, writes to the bus, and reports failures', () => {
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

  test('remove-code-images lists and deletes plain and styled images, and reports failures', () => {
    expect(new Set(actionsOn('remove-code-images', 's3'))).toEqual(new Set(['s3:DeleteObject', 's3:ListBucket']));
    const keysIn = (found: readonly unknown[]) =>
      JSON.stringify(found)
        .match(/qr[\w-]*\/\*/g)
        ?.toSorted();
    const statements = statementsOf(template, 'remove-code-images');
    expect(keysIn(statements.map(({ Resource }) => Resource))).toEqual(['qr-styled/*', 'qr/*']);
    expect(keysIn(statements.map(({ Condition }) => Condition))).toEqual(['qr-styled/*', 'qr/*']);
    expect(statements.filter((one) => actionsOf(one).includes('s3:ListBucket') && !one.Condition)).toEqual([]);
    expect(actionsOn('remove-code-images', 'sqs')).toEqual(['sqs:SendMessage']);
    expect(actionsOn('remove-code-images', 'dynamodb')).toEqual([]);
  });

  test('remove-code-data deletes only versions, checks and daily counts, and reports failures', () => {
    expect(tableGrants(template, 'remove-code-data')).toEqual([
      { actions: ['dynamodb:BatchWriteItem', 'dynamodb:Query'], keys: ['CHECKS#*', 'CODE_VERSIONS#*', 'ROLLUP#*'] },
    ]);
    expect(actionsOn('remove-code-data', 'sqs')).toEqual(['sqs:SendMessage']);
  });

  test('group-questions can embed questions, but cannot invoke the model that answers them', () => {
    expect(actionsOn('group-questions', 'bedrock')).toEqual(['bedrock:InvokeModel']);
    expect(actionsOn('converse', 'bedrock')).toContain('bedrock:InvokeModelWithResponseStream');
  });

  /** The permitted actions of a function by kind of item. */
  const granted = (name: string) =>
    Object.fromEntries(
      Object.entries(KEY_PREFIX).flatMap(([kind, prefix]) => {
        const actions = tableGrants(template, name)
          .filter(({ keys }) => keys?.includes(`${prefix}*`))
          .flatMap((grant) => grant.actions.map((action) => action.replace('dynamodb:', '')));
        return actions.length > 0 ? [[kind, actions.toSorted()]] : [];
      }),
    );

  test('accept-by-link, which is public, may only do what accepting and signing in need', () => {
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
      invitationToken: ['GetItem', 'UpdateItem'],
      organization: ['BatchGetItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
    });
  });

  test('unsubscribe, which is public, may only access items of accounts and recipients', () => {
    expect(granted('unsubscribe')).toEqual({ account: ['UpdateItem'], recipient: ['GetItem', 'UpdateItem'] });
  });

  test('set-subscription may only change plans', () => {
    const plans = { account: ['UpdateItem'], event: ['PutItem'], organization: ['GetItem', 'UpdateItem'] };
    expect(granted('set-subscription')).toEqual({ ...plans, slug: ['GetItem'] });
  });

  test('issue-key cannot read keys, and only IAM principals may invoke it', () => {
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
