import type { ContextName } from '../../../lib/settings/context.ts';
import { checkedTemplateOf, type StackTemplate } from './synthesized.ts';

export const ACCOUNT = '111122223333';

export const DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/x`,
};

/**
 * All settings except the domains, the stage, the stack name, and four settings that cannot be combined with the
 * others: a custom AI server replaces `model` and `guardrail`, Stripe replaces `plans`, and the stack's own web ACL
 * replaces `webAclArn`. A missing setting is a compile error.
 */
export const ALL_SETTINGS = {
  originSecret: '2+3',
  waf: 'strict',
  reserve: '300',
  emailFrom: 'hello@example.org',
  signUp: 'domains:example.com,example.org',
  stripeSecret: 'qpr/stripe',
  aiBaseUrl: 'https://ai.example.com/v1',
  aiModel: 'small',
  aiApiKeySecretArn: `arn:aws:secretsmanager:us-east-1:${ACCOUNT}:secret:ai-AbCdEf`,
  retentionDays: '30',
  requestRetentionDays: '30',
  messagesPerMonth: '10',
  tokensPerMonth: '9000000000',
  warmThroughput: '40000',
  warmReads: '20000',
  warmIndexWrites: '8000',
  requestLogs: '10',
  traces: 'on',
  deliveriesAtOnce: '200',
  readingsAtOnce: '50',
  inputTokenPrice: '0.06',
  outputTokenPrice: '0.24',
  deliveriesPerHostSecond: '50',
  alarmTopicArn: `arn:aws:sns:us-east-1:${ACCOUNT}:alarms`,
  edgeAlarmTopicArn: `arn:aws:sns:us-east-1:${ACCOUNT}:edge-alarms`,
  importTable: `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/Restored/stream/2026-01-31T12:00:00.000`,
  monthlyBudget: '50',
  budgetEmail: 'you@example.com',
  budgetScope: 'stack',
  kmsKeyArn: `arn:aws:kms:us-east-1:${ACCOUNT}:key/1a2b3c4d-1111-2222-3333-444455556666`,
  backupVaultArn: `arn:aws:backup:us-west-2:${ACCOUNT}:backup-vault:qpr`,
  healthCheck: 'on',
  demoCode: '2b6n0p1r4s',
  leadingKeys: 'on',
} satisfies Record<
  Exclude<ContextName, keyof typeof DOMAINS | 'stage' | 'stackName' | 'model' | 'guardrail' | 'plans' | 'webAclArn'>,
  string
>;

/**
 * The template with `ALL_SETTINGS`. Fails if CDK finds it invalid. Tests of one setting use it too, because
 * another template needs another synth.
 */
export const templateWithAllSettings = (): Promise<StackTemplate> =>
  checkedTemplateOf({ ...ALL_SETTINGS, stackName: 'Qpr' });

const {
  aiBaseUrl: _url,
  aiModel: _model,
  aiApiKeySecretArn: _key,
  stripeSecret: _secret,
  waf: _waf,
  ...others
} = ALL_SETTINGS;

/** The four settings that `ALL_SETTINGS` leaves out, the domains, and all settings that can be combined with them. */
export const ALTERNATIVE_SETTINGS = {
  ...others,
  ...DOMAINS,
  model: 'us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0',
  guardrail: 'gr1a2b3c4d5e:1',
  plans: 'self-service',
  webAclArn: `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/shared/1a2b3c4d`,
};

/** Settings that switch something off, a single-region model, and generation 2 of the distribution's secret. */
export const OFF_SETTINGS = {
  waf: 'off',
  reserve: 'off',
  deliveriesAtOnce: 'off',
  readingsAtOnce: 'off',
  leadingKeys: 'off',
  requestLogs: '0',
  model: 'anthropic.claude-x',
  originSecret: '2',
};

/**
 * A stack for development with a shared web ACL, one domain, a multi-region model, and two generations of the
 * distribution's secret.
 */
export const MIXED_SETTINGS = {
  stage: 'dev',
  webAclArn: ALTERNATIVE_SETTINGS.webAclArn,
  domain: DOMAINS.domain,
  certificateArn: DOMAINS.certificateArn,
  model: 'eu.amazon.nova-pro-v1:0',
  originSecret: '1+2',
};

/** The longest allowed stack name. Resource names that start with it must not exceed the AWS limits. */
const LONGEST_STACK_NAME = 'TheLongestNameThatAStackMayHave1';

/** With and without domains, for development and production. Two stacks in one account need different names. */
export const DEPLOYMENTS = [
  { ...ALL_SETTINGS, stackName: 'Qpr' },
  { ...ALL_SETTINGS, ...DOMAINS, stackName: 'QprOwn' },
  { ...ALL_SETTINGS, stage: 'dev', stackName: 'QprDev' },
  { ...ALL_SETTINGS, ...DOMAINS, stage: 'dev', stackName: LONGEST_STACK_NAME },
];

/** Some tests need a checked synth of these settings. The other tests reuse it instead of running an unchecked one. */
export const CHECKED_SETTINGS = [{ stage: 'dev' }, { ...ALL_SETTINGS, stackName: 'Qpr' }, OFF_SETTINGS];
