import { CONTEXT_EXAMPLES } from '../../../lib/settings/context.ts';
import { checkedTemplateOf, type StackTemplate } from './synthesized.ts';

export const ACCOUNT = '111122223333';

const {
  domain,
  scanDomain,
  certificateArn,
  stage: _stage,
  stackName: _stackName,
  model,
  guardrail,
  plans,
  webAclArn,
  ...combinable
} = CONTEXT_EXAMPLES;

export const DOMAINS = { domain, scanDomain, certificateArn };

/**
 * All settings except the domains, the stage, the stack name, and four settings that cannot be combined with the
 * others: a custom AI server replaces `model` and `guardrail`, Stripe replaces `plans`, and the stack's own web ACL
 * replaces `webAclArn`.
 */
export const ALL_SETTINGS = combinable;

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
  model,
  guardrail,
  plans,
  webAclArn,
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
