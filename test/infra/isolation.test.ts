import { describe, expect, test } from '@jest/globals';
import { ROUTE_THROTTLES } from '../../contracts/edge/throttles.ts';
import { WEB_ACL_LIMITS } from '../../contracts/edge/web-acl.ts';
import { RESOURCE_TYPES } from '../../local/resources/index.ts';
import { isolate } from '../../operator/deploy/isolation.ts';
import {
  ALL_SETTINGS,
  ALTERNATIVE_SETTINGS,
  DEPLOYMENTS,
  MIXED_SETTINGS,
  OFF_SETTINGS,
  templateWithAllSettings,
} from './support/deployments.ts';
import {
  checkedTemplateOf,
  companionTemplateOf,
  functionNamed,
  noticesOf,
  ofType,
  only,
  templateOf,
} from './support/synthesized.ts';

const ACL_ARN = ALTERNATIVE_SETTINGS.webAclArn;
const webAclIdOf = async (context: Record<string, string>) => {
  const [, { Properties }] = only(await templateOf(context), 'AWS::CloudFront::Distribution');
  return (Properties.DistributionConfig as { WebACLId?: unknown }).WebACLId;
};

describe('the web ACL', () => {
  interface Rule {
    readonly Name: string;
    readonly Priority: number;
    readonly Action?: { readonly Block?: { readonly CustomResponse: Record<string, unknown> } };
    readonly Statement: Record<string, unknown>;
  }

  test('is attached to the distribution if the stack is in us-east-1, the only region for web ACLs of CloudFront', async () => {
    const template = await templateOf();
    const [id, webAcl] = only(template, 'AWS::WAFv2::WebACL');
    expect(webAcl.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    // CloudFormation generates the name.
    expect(webAcl.Properties).not.toHaveProperty('Name');
    const { Condition } = webAcl as { Condition?: string };
    expect(template.Conditions?.[Condition ?? '']).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
    expect(await webAclIdOf({})).toEqual({
      'Fn::If': [Condition, { 'Fn::GetAtt': [id, 'Arn'] }, { Ref: 'AWS::NoValue' }],
    });
  });

  const PATHS = ['/v1/api-keys', '/v1/invitations', '/v1/account', '/v1/sign-in', '/v1/sessions'];
  const CREDENTIALS = {
    OrStatement: { Statements: PATHS.map((SearchString) => ({ ByteMatchStatement: { SearchString } })) },
  };
  const NOT_API = { NotStatement: { Statement: { ByteMatchStatement: { SearchString: '/v1/' } } } };

  test('has three rules: a limit for the API, a lower one for pages and credential routes, and one for downloads of files', async () => {
    const [, webAcl] = only(await templateOf(), 'AWS::WAFv2::WebACL');
    expect(webAcl.Properties.Rules).toMatchObject([
      {
        Name: 'Flood',
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: 6_000,
            ScopeDownStatement: { OrStatement: { Statements: [NOT_API, CREDENTIALS] } },
          },
        },
      },
      { Name: 'FloodAtApi', Statement: { RateBasedStatement: { Limit: 60_000 } } },
      {
        Name: 'Downloads',
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: 300,
            ScopeDownStatement: {
              AndStatement: {
                Statements: [
                  { ByteMatchStatement: { FieldToMatch: { Method: {} }, SearchString: 'GET' } },
                  {
                    OrStatement: {
                      Statements: [
                        { ByteMatchStatement: { SearchString: '/files/' } },
                        { ByteMatchStatement: { SearchString: '/uploads/' } },
                      ],
                    },
                  },
                ],
              },
            },
          },
        },
      },
    ]);
    const floods = (webAcl.Properties.Rules as Rule[]).map(({ Action }) => Action?.Block?.CustomResponse);
    expect(floods).toMatchObject([
      { ResponseCode: 429, CustomResponseBodyKey: 'FloodPage' },
      { ResponseCode: 429, CustomResponseBodyKey: 'FloodApi' },
      { ResponseCode: 429, CustomResponseBodyKey: 'FloodPage' },
    ]);
  });

  test('with waf=strict also uses the AWS IP reputation list', async () => {
    const [, webAcl] = only(await templateWithAllSettings(), 'AWS::WAFv2::WebACL');
    const rules = webAcl.Properties.Rules as Rule[];
    expect(rules).toHaveLength(7);
    expect(rules.map(({ Priority }) => Priority)).toEqual(rules.map((_, index) => index));
    const statements = Object.fromEntries(rules.map(({ Name, Statement }) => [Name, Statement]));
    expect(statements.Reputation).toMatchObject({
      ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesAmazonIpReputationList' },
    });
    expect(statements.Flood).toMatchObject({
      RateBasedStatement: {
        AggregateKeyType: 'IP',
        EvaluationWindowSec: 300,
        Limit: 6_000,
        ScopeDownStatement: NOT_API,
      },
    });
    expect(statements.FloodAtApi).toMatchObject({
      RateBasedStatement: { Limit: 60_000, ScopeDownStatement: { ByteMatchStatement: { SearchString: '/v1/' } } },
    });
  });

  test('with waf=strict lets one address use at most a fiftieth of the throttle of each credential route except sign-in', async () => {
    const [, webAcl] = only(await templateWithAllSettings(), 'AWS::WAFv2::WebACL');
    const { Statement } = (webAcl.Properties.Rules as Rule[]).find(({ Name }) => Name === 'CredentialsAtApi') ?? {};
    expect(Statement).toMatchObject({
      RateBasedStatement: { AggregateKeyType: 'IP', Limit: 6_000, ScopeDownStatement: CREDENTIALS },
    });
    const perAddressPerSecond = WEB_ACL_LIMITS.credentials / WEB_ACL_LIMITS.windowSeconds;
    expect(50 * perAddressPerSecond).toBeLessThanOrEqual(ROUTE_THROTTLES.credentials.ratePerSecond);
  });

  test('with waf=strict responds in the API error format for the API, and with a small page elsewhere', async () => {
    const [, webAcl] = only(await templateWithAllSettings(), 'AWS::WAFv2::WebACL');
    const bodies = webAcl.Properties.CustomResponseBodies as Record<string, { ContentType: string; Content: string }>;
    const responses = (webAcl.Properties.Rules as Rule[]).flatMap(({ Name, Action }) => {
      const response = Action?.Block?.CustomResponse;
      return response ? [{ Name, ...response, body: bodies[String(response.CustomResponseBodyKey)] }] : [];
    });
    expect(responses).toHaveLength(6);
    for (const { Name, body } of responses) {
      expect(body?.ContentType).toBe(Name.endsWith('AtApi') ? 'APPLICATION_JSON' : 'TEXT_HTML');
      expect(body?.Content.length).toBeLessThan(4_096);
    }
    const [blocked, , flood] = responses;
    expect(blocked).toMatchObject({ ResponseCode: 403 });
    expect(flood).toMatchObject({
      ResponseCode: 429,
      ResponseHeaders: [
        { Name: 'cache-control', Value: 'no-store' },
        { Name: 'retry-after', Value: '300' },
      ],
    });
    expect(JSON.parse(flood?.body?.Content ?? '')).toEqual({
      type: 'about:blank',
      title: 'Too Many Requests',
      status: 429,
      detail: expect.any(String),
      code: 'rate_limit.exceeded',
      request_id: expect.any(String),
    });
  });

  test('does not make the local runtime reject the template', async () => {
    const known = new Set(RESOURCE_TYPES.flatMap((resource) => resource.types));
    const types = Object.values((await templateOf()).Resources).map(({ Type }) => Type);
    expect(types.filter((type) => !known.has(type))).toEqual([]);
  });

  test('does not log API keys of requests', async () => {
    const [, webAcl] = only(await templateOf(), 'AWS::WAFv2::WebACL');
    expect(JSON.stringify(webAcl.Properties)).not.toContain('"SampledRequestsEnabled":true');
  });

  test.each([
    ['everything off', OFF_SETTINGS, undefined],
    ['the development stage', { stage: 'dev' }, undefined],
    ['the ARN of another web ACL', ALTERNATIVE_SETTINGS, ACL_ARN],
    ['the ARN of another web ACL in the development stage', MIXED_SETTINGS, ACL_ARN],
  ])('is not created with %s', async (_, context, expected) => {
    expect(ofType(await templateOf(context), 'AWS::WAFv2::WebACL')).toEqual([]);
    expect(await webAclIdOf(context)).toEqual(expected);
  });

  test('can be enabled in development', async () => {
    const strict = DEPLOYMENTS[2];
    expect(strict).toMatchObject({ stage: 'dev', waf: 'strict' });
    expect(ofType(await templateOf(strict), 'AWS::WAFv2::WebACL')).toHaveLength(1);
    const companion = await companionTemplateOf({ stage: 'dev', waf: 'on' }, 'eu-west-1');
    expect(ofType(companion, 'AWS::WAFv2::WebACL')).toHaveLength(1);
  });

  test('is not needed to comply with the AWS Solutions rules', async () => {
    await expect(checkedTemplateOf(OFF_SETTINGS)).resolves.toBeDefined();
  });

  test.each([
    [{ waf: 'maybe' }, 'waf must be on, strict or off'],
    [{ waf: 'on', webAclArn: ACL_ARN }, 'not both'],
    [{ webAclArn: ACL_ARN.replace('us-east-1', 'eu-west-1') }, 'us-east-1'],
    [{ webAclArn: ACL_ARN.replace('global', 'regional') }, 'global'],
  ])('%j is rejected with an error that contains "%s"', async (context, message) => {
    await expect(templateOf(context)).rejects.toThrow(message);
  });
});

describe('reserved concurrency', () => {
  const reservedOf = async (context: Record<string, string>) =>
    ofType(await templateOf(context), 'AWS::Lambda::Function').flatMap(([, { Properties }]) =>
      Properties.ReservedConcurrentExecutions === undefined ? [] : [Properties.FunctionName],
    );

  test('is off by default, because a small account could not deploy otherwise', async () => {
    expect(await reservedOf({})).toEqual([]);
    expect(await reservedOf({ stage: 'dev' })).toEqual([]);
    expect(await reservedOf(OFF_SETTINGS)).toEqual([]);
  });

  test('is divided among the functions for visitors', async () => {
    const template = await templateWithAllSettings();
    const reserved = (name: string) => functionNamed(template, name)[1].Properties.ReservedConcurrentExecutions;
    expect(['scan-page', 'conversation-session', 'converse'].map(reserved)).toEqual([120, 30, 150]);
  });

  test('as set by `npm run deploy` for a quota of 1,000 leaves 45 % for everything else', async () => {
    const deployment = { stack: 'Qpr', region: 'us-east-1', settings: {} };
    const { settings } = isolate(deployment, { limit: 1_000, available: 1_000 }).deployment;
    const { reserve, deliveriesAtOnce, readingsAtOnce } = ALL_SETTINGS;
    expect(settings).toEqual({ reserve, deliveriesAtOnce, readingsAtOnce });
    const template = await templateWithAllSettings();
    const counts = ofType(template, 'AWS::Lambda::Function').flatMap(([, { Properties }]) =>
      Properties.ReservedConcurrentExecutions === undefined ? [] : [Number(Properties.ReservedConcurrentExecutions)],
    );
    // These are the three functions for visitors, the one that makes deliveries, and the one that fetches websites.
    expect(counts).toHaveLength(5);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(550);
    expect(functionNamed(template, 'fetch-source')[1].Properties.ReservedConcurrentExecutions).toBe(50);
  });

  test.each(['0', '19', 'many'])('%s is rejected', async (reserve) => {
    await expect(templateOf({ reserve })).rejects.toThrow('reserve must be');
  });
});

describe('synth', () => {
  const TOPIC = { alarmTopicArn: ALL_SETTINGS.alarmTopicArn };
  const noticeLinesOf = async (context: Record<string, string>, region?: string) =>
    (await noticesOf(context, region)).map(({ level, text }) => `${level}: ${text}`);

  test('prints no protection notices in development', async () => {
    expect(await noticeLinesOf({ stage: 'dev' }, 'eu-west-1')).toEqual([]);
  });

  test.each([
    ['Dev', 'dev'],
    ['development', 'dev'],
    ['production', 'prod'],
    ['prdo', 'prod'],
  ])('does not take the stage %s for another one, and asks whether %s was meant', async (stage, meant) => {
    await expect(templateOf({ stage })).rejects.toThrow(
      `stage must be prod or dev, not "${stage}". Did you mean "${meant}"?`,
    );
  });

  test('warns of a setting whose name is misspelled', async () => {
    const context = { stage: 'dev', retentiondays: '30', '@aws-cdk/core:anything': 'true', 'my-own': 'x' };
    const texts = (await noticesOf(context, 'us-east-1')).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('There is no setting retentiondays. Did you mean retentionDays?')]);
  });

  test('prints no notices if all protection is on', async () => {
    expect(await noticeLinesOf({ ...TOPIC, reserve: '300' }, 'us-east-1')).toEqual([]);
    expect(await noticeLinesOf({ ...TOPIC, reserve: '300', webAclArn: ACL_ARN }, 'eu-west-1')).toEqual([]);
  });

  test('prints the same notices for the whole stack as for its settings alone', async () => {
    const notices = await noticesOf({});
    expect(notices).toHaveLength(3);
    expect((await templateOf()).StackNotices).toEqual(notices);
  });

  test.each([
    [{ ...TOPIC, reserve: '300' }, 'eu-west-1', 'warning: This template has no web ACL in eu-west-1'],
    [{ ...TOPIC, reserve: '300' }, undefined, 'info: This template has a web ACL only in us-east-1'],
    [
      { ...TOPIC, reserve: '300', waf: 'off' },
      'us-east-1',
      'info: This deployment has no web ACL because of -c waf=off',
    ],
    [{ reserve: '300' }, 'us-east-1', 'info: Nobody is notified of failures'],
    [TOPIC, 'us-east-1', 'info: No Lambda concurrency is reserved for visitors'],
  ])('with %j and the region %s prints "%s"', async (context, region, expected) => {
    expect(await noticeLinesOf(context, region)).toEqual([expect.stringContaining(expected)]);
  });
});
