import type { ContextName } from '../../../lib/settings/context.ts';
import { type StackTemplate, templateOf } from './synthesized.ts';

export const ACCOUNT = '111122223333';

export const DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/x`,
};

/**
 * Every setting there is; one that is missing here does not compile. A server of one's own stands in for
 * `model`, Stripe for `plans`, a web ACL of the stack's own for `webAclArn`.
 */
export const ALL_SETTINGS = {
  originSecret: '2+3',
  waf: 'on',
  reserve: '300',
  emailFrom: 'hello@example.org',
  signUp: 'domains:example.com,example.org',
  stripeSecret: 'qpr/stripe',
  aiBaseUrl: 'https://ai.example.com/v1',
  aiModel: 'small',
  aiApiKeySecretArn: `arn:aws:secretsmanager:us-east-1:${ACCOUNT}:secret:ai-AbCdEf`,
  retentionDays: '30',
  messagesPerMonth: '10',
  tokensPerMonth: '9000000000',
  warmThroughput: '40000',
  requestLogs: '10',
  traces: 'on',
  deliveriesAtOnce: '200',
  inputTokenPrice: '0.06',
  outputTokenPrice: '0.24',
  deliveriesPerHostSecond: '50',
  alarmTopicArn: `arn:aws:sns:us-east-1:${ACCOUNT}:alarms`,
  importTable: `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/Restored/stream/2026-01-31T12:00:00.000`,
  monthlyBudget: '50',
  budgetEmail: 'you@example.com',
  demoCode: '2b6n0p1r4s',
} satisfies Record<
  Exclude<ContextName, keyof typeof DOMAINS | 'stage' | 'stackName' | 'model' | 'plans' | 'webAclArn'>,
  string
>;

/** The template with every setting. A test of one setting asks for it, too: each further variant is synthesized anew. */
export const templateWithAllSettings = (): Promise<StackTemplate> => templateOf({ ...ALL_SETTINGS, stackName: 'Qpr' });

/** As long as a stack's name may be: every name that begins with it has to fit all the same. */
const LONGEST_STACK_NAME = 'TheLongestNameThatAStackMayHave1';

/** With and without domains, for development and for good. Two stacks in one account have two names. */
export const DEPLOYMENTS = [
  { ...ALL_SETTINGS, stackName: 'Qpr' },
  { ...ALL_SETTINGS, ...DOMAINS, stackName: 'QprOwn' },
  { ...ALL_SETTINGS, stage: 'dev', stackName: 'QprDev' },
  { ...ALL_SETTINGS, ...DOMAINS, stage: 'dev', stackName: LONGEST_STACK_NAME },
];
