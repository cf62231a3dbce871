import { describe, expect, test } from '@jest/globals';
import {
  capabilityOf,
  FUNCTION_ENTRIES,
  OPERATION_CAPABILITIES,
  OPTIONAL_FUNCTIONS,
} from '../../contracts/functions.ts';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { tableGrantsOf } from '../../contracts/operations/table-grants.ts';
import { STRIPE_ROUTE } from '../../contracts/organizations/plans.ts';
import { functionBehind, routeKeysOf } from './support/api-routes.ts';
import { functionNamed, ofType, only, type StackTemplate, templateOf } from './support/synthesized.ts';

const template = await templateOf();
const functionNames = [...FUNCTION_ENTRIES.keys()].filter((name) => !OPTIONAL_FUNCTIONS.includes(name));
/** Nobody waits for these functions, so their timeout can be Lambda's maximum. */
const BACKGROUND_FUNCTIONS: readonly string[] = [
  'follow-codes',
  'send-question-digests',
  'remove-code-conversations',
  'erase-account',
  'find-silent-placements',
  'fetch-source',
  'embed-source',
  'pack-knowledge',
];
/** Operations with a route. Streamed operations have a function URL instead. */
const ROUTED = OPERATION_NAMES.filter((name) => !operation(name).streamed);
/**
 * API Gateway waits at most 30 seconds for an operation. The slowest of the `other` functions streams the answers of a
 * model.
 */
const MAX_SECONDS = { operation: 30, other: 85, background: 900 };
const ref = (type: string) => ({ Ref: only(template, type)[0] });
const tableName = ref('AWS::DynamoDB::Table');
const imagesBucket = { Ref: imagesBucketId(template) };
const ownAddress = {
  'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [only(template, 'AWS::CloudFront::Distribution')[0], 'DomainName'] }]],
};

function imagesBucketId(of: StackTemplate): string {
  return only(of, 'AWS::S3::Bucket', ({ LifecycleConfiguration }) =>
    JSON.stringify(LifecycleConfiguration ?? '').includes('qr-styled'),
  )[0];
}

const variablesOf = (name: string): Record<string, unknown> => {
  const { Variables } = functionNamed(template, name)[1].Properties.Environment as {
    Variables: Record<string, unknown>;
  };
  const { NODE_OPTIONS, POWERTOOLS_SERVICE_NAME, ...own } = Variables;
  expect({ NODE_OPTIONS, POWERTOOLS_SERVICE_NAME }).toEqual({
    NODE_OPTIONS: '--enable-source-maps',
    POWERTOOLS_SERVICE_NAME: 'Qpr',
  });
  return own;
};

describe('every function', () => {
  test('in the project, except optional ones, is in the stack; the only other function in the stack is the page uploader', () => {
    const names = ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.FunctionName);
    expect(names.filter((name) => name !== undefined).toSorted()).toEqual(
      functionNames.map((name) => `Qpr-${name}`).toSorted(),
    );
    expect(names.filter((name) => name === undefined)).toHaveLength(1);
  });

  test.each(functionNames)('%s has the common function settings', (name) => {
    const [, { Properties }] = functionNamed(template, name);
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
    });
    expect(Properties.MemorySize).toBeGreaterThanOrEqual(512);
    // The sweep must finish within a minute, so it gets a full core. More memory would not speed up a single thread.
    expect(Properties.MemorySize).toBeLessThanOrEqual(name === 'sweep-conversations' ? 1769 : 1024);
    const isOperation = ROUTED.some((operationName) => operationName === name);
    const kind = isOperation ? 'operation' : BACKGROUND_FUNCTIONS.includes(name) ? 'background' : 'other';
    expect(Properties.Timeout).toBeLessThanOrEqual(MAX_SECONDS[kind]);
  });

  test.each(functionNames)('%s writes to the log group of its capability, which has a retention period', (name) => {
    const { LogGroup } = functionNamed(template, name)[1].Properties.LoggingConfig as { LogGroup: { Ref: string } };
    expect(template.Resources[LogGroup.Ref]?.Properties).toMatchObject({
      LogGroupName: `/Qpr/${capabilityOf(name)}`,
      RetentionInDays: 90,
    });
  });
});

test('every capability has a log group, and functions write to each of them', () => {
  const groups = ofType(template, 'AWS::Logs::LogGroup').map(([, { Properties }]) => String(Properties.LogGroupName));
  const shared = groups.filter((name) => name.startsWith('/Qpr/'));
  expect(shared.toSorted()).toEqual(OPERATION_CAPABILITIES.map((capability) => `/Qpr/${capability}`).toSorted());
  expect(new Set(functionNames.map(capabilityOf))).toEqual(new Set(OPERATION_CAPABILITIES));
});

describe('every operation', () => {
  test.each(ROUTED)('%s has its route', (name) => {
    const { method, path } = operation(name);
    expect(functionBehind(template, `${method} ${path}`)).toBe(name);
  });

  test.each(ROUTED)('%s gets only the variables it needs', (name) => {
    const row = operation(name);
    const { validatesUrls, images, knowledge, model, deliveries, email, retention, signUp, addresses = [] } = row;
    expect(variablesOf(name)).toEqual({
      ...(Object.keys(tableGrantsOf(row)).length > 0 && { TABLE_NAME: tableName }),
      ...(row.visitorAddress && { ORIGIN_SECRET: expect.anything() }),
      ...(signUp && { SIGN_UP: 'invited' }),
      ...(validatesUrls && { OWN_ADDRESSES: expect.anything() }),
      ...(images && { IMAGES_BUCKET: imagesBucket }),
      ...(knowledge && { KNOWLEDGE_BUCKET: expect.anything(), KNOWLEDGE_BUCKET_HOST: expect.anything() }),
      ...(knowledge?.embeds && { EMBEDDING_MODEL: 'amazon.titan-embed-text-v2:0' }),
      ...(deliveries && { DELIVERY_MACHINE_ARN: expect.anything() }),
      ...(email && { EMAIL_FROM: expect.anything(), BASE_URL: ownAddress }),
      ...(model && { MODEL: expect.anything() }),
      ...((retention || model) && { RETENTION_DAYS: expect.anything() }),
      ...(addresses.includes('baseUrl') && { BASE_URL: ownAddress }),
      ...(addresses.includes('scanHost') && { SCAN_HOST: ownAddress }),
    });
  });
});

test('requests without a route go to unknown-route; only operations, Stripe and browser pages have routes', () => {
  expect(functionBehind(template, '$default')).toBe('unknown-route');
  const known = [...OPERATION_NAMES.map((name) => `${operation(name).method} ${operation(name).path}`), STRIPE_ROUTE];
  const browserRoutes = routeKeysOf(template).filter((route) => route !== '$default' && !known.includes(route));
  expect(
    browserRoutes.filter(
      (route) => !/^(GET|POST|PUT|HEAD|ANY|DELETE) \/(s|invitations|recipients|unsubscribe|qr|qr-styled)\//.test(route),
    ),
  ).toEqual([]);
});

test.each([
  ['unknown-route', {}],
  [
    'publish-events',
    {
      BUS_NAME: ref('AWS::Events::EventBus'),
      TABLE_NAME: tableName,
      DEAD_LETTERS_URL: { Ref: expect.stringMatching(/^EventsDeadLetters/) },
    },
  ],
  ['remove-code-images', { IMAGES_BUCKET: imagesBucket }],
  ['remove-code-data', { TABLE_NAME: tableName }],
  ['remove-orphaned-images', { TABLE_NAME: tableName, IMAGES_BUCKET: imagesBucket }],
  ['issue-key', { TABLE_NAME: tableName, BASE_URL: ownAddress }],
])('%s gets only the variables it needs', (name, variables) => {
  expect(variablesOf(name)).toEqual(variables);
});
