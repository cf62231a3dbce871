import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { ContextName } from '../../lib/settings/context.ts';
import { physicalNames } from './support/physical-names.ts';
import { ofType, templateOf } from './support/synthesized.ts';

const account = '111122223333';
const REGIONS = ['us-east-1', 'ap-southeast-1'];

const DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: `arn:aws:acm:us-east-1:${account}:certificate/x`,
};

/**
 * Every setting there is; one that is missing here does not compile. A server of one's own stands in for
 * `model`, Stripe for `plans`, a web ACL of the stack's own for `webAclArn`.
 */
const ALL_SETTINGS = {
  originSecret: '2+3',
  waf: 'on',
  reserve: '300',
  emailFrom: 'hello@example.org',
  signUp: 'domains:example.com,example.org',
  stripeSecret: 'qpr/stripe',
  aiBaseUrl: 'https://ai.example.com/v1',
  aiModel: 'small',
  aiApiKeySecretArn: `arn:aws:secretsmanager:us-east-1:${account}:secret:ai-AbCdEf`,
  retentionDays: '30',
  messagesPerMonth: '10',
  tokensPerMonth: '10000',
  warmThroughput: '40000',
  scansPerSecond: '20000',
  requestLogs: '10',
  traces: 'on',
  deliveriesAtOnce: '200',
  inputTokenPrice: '0.06',
  outputTokenPrice: '0.24',
  deliveriesPerHostSecond: '50',
  alarmTopicArn: `arn:aws:sns:us-east-1:${account}:alarms`,
  importTable: `arn:aws:dynamodb:us-east-1:${account}:table/Restored/stream/2026-01-31T12:00:00.000`,
  monthlyBudget: '50',
  budgetEmail: 'you@example.com',
  demoCode: '2b6n0p1r4s',
} satisfies Record<
  Exclude<ContextName, keyof typeof DOMAINS | 'stage' | 'stackName' | 'model' | 'plans' | 'webAclArn'>,
  string
>;

/** With and without domains, for development and for good. Two stacks in one account have two names. */
const DEPLOYMENTS = [
  { ...ALL_SETTINGS, stackName: 'Qpr' },
  { ...ALL_SETTINGS, ...DOMAINS, stackName: 'QprOwn' },
  { ...ALL_SETTINGS, stage: 'dev', stackName: 'QprDev' },
  { ...ALL_SETTINGS, ...DOMAINS, stage: 'dev', stackName: 'QprOwnDev' },
];

const templates = await Promise.all(DEPLOYMENTS.map((context) => templateOf(context)));
const namesIn = (region: string) => templates.map((template) => physicalNames(template, { account, region }));

test('four deployments in two regions of one account: no two ask for the same name', () => {
  const names = REGIONS.flatMap((region) => namesIn(region).flat());
  expect(names.length).toBeGreaterThan(600);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('names hold in every region: none is too long for its service', () => {
  const LONGEST_REGION = 'ap-southeast-1x';
  const longest = (type: string) =>
    type.startsWith('AWS::Lambda') || type.includes('Access') || type.endsWith('::Function') ? 64 : 128;
  const tooLong = namesIn(LONGEST_REGION)
    .flat()
    .map((line) => line.split(': ')[1]?.split(' ') ?? [])
    .filter(([type = '', name = '']) => !type.includes('Logs') && name.length > longest(type));
  expect(tooLong).toEqual([]);
});

test('the names that are taken in all regions', () => {
  const names = namesIn('eu-west-1')[1]?.filter((name) => name.startsWith('all regions'));
  expect(names?.toSorted()).toMatchSnapshot();
});

describe("CDK's feature flags", () => {
  const flags = Object.entries(
    (
      JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
        context: Record<string, unknown>;
      }
    ).context,
  ).filter(([name]) => name.startsWith('@aws-cdk'));

  test('are pinned, every one that this version of CDK recommends', async () => {
    const { CURRENTLY_RECOMMENDED_FLAGS } = await import('aws-cdk-lib/cx-api');
    const pinned = Object.fromEntries(flags);
    expect(Object.keys(CURRENTLY_RECOMMENDED_FLAGS).filter((name) => !(name in pinned))).toEqual([]);
  });
});

describe("the pages' scripts", () => {
  const [template] = templates;
  if (!template) throw new Error('There is no template.');
  const uploads = ofType(template, 'Custom::CDKBucketDeployment');
  const [scriptsId, scripts] = uploads.find(([id]) => id.includes('Scripts')) ?? [];
  const pages = uploads.find(([id]) => id.includes('Pages'))?.[1];

  test('are there before any page names them, and the old ones stay', () => {
    expect(scripts?.Properties).toMatchObject({ Exclude: ['*'], Include: ['assets/*'], Prune: false });
    expect(pages?.Properties).toMatchObject({ Exclude: ['assets/*'], Prune: true });
    expect(pages?.DependsOn).toContain(scriptsId);
  });

  test('are kept for a year by their own header, so that an error is not', () => {
    expect(scripts?.Properties.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
    const policies = ofType(template, 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(policies.filter(([, { Properties }]) => /max-age|immutable/.test(JSON.stringify(Properties)))).toEqual([]);
  });
});
