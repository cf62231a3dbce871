import type { Node } from 'constructs';
import { nearest } from '../../shared/nearest.ts';

/**
 * Every context value (`-c name=value`) that the app reads, with an example. docs/deploy.md explains each. A test
 * synthesizes the stack with all examples.
 */
export const CONTEXT_EXAMPLES = {
  stage: 'dev',
  stackName: 'Qpr',
  retentionDays: '30',
  requestRetentionDays: '30',
  importTable: 'arn:aws:dynamodb:us-east-1:111122223333:table/Restored/stream/2026-01-31T12:00:00.000',
  kmsKeyArn: 'arn:aws:kms:us-east-1:111122223333:key/1a2b3c4d-1111-2222-3333-444455556666',
  backupVaultArn: 'arn:aws:backup:us-west-2:111122223333:backup-vault:qpr',
  leadingKeys: 'on',
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/x',
  originSecret: '2+3',
  waf: 'strict',
  webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/shared/1a2b3c4d',
  demoCode: '2b6n0p1r4s',
  emailFrom: 'hello@example.org',
  signUp: 'domains:example.com,example.org',
  stripeSecret: 'qpr/stripe',
  plans: 'self-service',
  messagesPerMonth: '10',
  tokensPerMonth: '9000000000',
  model: 'us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0',
  guardrail: 'gr1a2b3c4d5e:1',
  aiBaseUrl: 'https://ai.example.com/v1',
  aiModel: 'small',
  aiApiKeySecretArn: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:ai-AbCdEf',
  inputTokenPrice: '0.06',
  outputTokenPrice: '0.24',
  reserve: '300',
  deliveriesAtOnce: '200',
  readingsAtOnce: '50',
  deliveriesPerHostSecond: '50',
  warmThroughput: '40000',
  warmReads: '20000',
  warmIndexWrites: '8000',
  requestLogs: '10',
  traces: 'on',
  alarmTopicArn: 'arn:aws:sns:us-east-1:111122223333:alarms',
  edgeAlarmTopicArn: 'arn:aws:sns:us-east-1:111122223333:edge-alarms',
  healthCheck: 'on',
  monthlyBudget: '50',
  budgetEmail: 'you@example.com',
  budgetScope: 'stack',
} satisfies Record<string, string>;

export type ContextName = keyof typeof CONTEXT_EXAMPLES;
export const CONTEXT_NAMES = Object.keys(CONTEXT_EXAMPLES) as readonly ContextName[];

/** Reads a string from the context. An empty string counts as not given. */
export function contextText(node: Node, name: ContextName): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`The context value "${name}" must be a string.`);
  return value;
}

/** One of a few words. The error says which one was probably meant: `Dev` and `development` are not `dev`. */
export function contextChoice<Choice extends string>(
  node: Node,
  name: ContextName,
  choices: readonly [Choice, ...Choice[]],
): Choice | undefined {
  const value = contextText(node, name);
  const choice = choices.find((word) => word === value);
  if (value === undefined || choice !== undefined) return choice;
  const meant = choices.find((word) => value.toLowerCase().startsWith(word)) ?? nearest(value, choices);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  const all = choices.length === 1 ? choices[0] : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw new Error(`${name} must be ${all}, not "${value}".${hint}`);
}

/** Context values that the app does not read, but that look like one that it reads: `retentiondays`. */
export const misspelledContext = (node: Node): readonly { readonly written: string; readonly meant: string }[] =>
  Object.keys(node.getAllContext())
    .filter((written) => !(CONTEXT_NAMES as readonly string[]).includes(written))
    .flatMap((written) => {
      const meant = nearest(written, CONTEXT_NAMES);
      return meant === undefined ? [] : [{ written, meant }];
    });

/** A price in US dollars, such as `0.06`. */
export function contextPrice(node: Node, name: ContextName): number | undefined {
  const value = contextText(node, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(value)) throw new Error(`${name} must be a price like 0.06, not "${value}".`);
  return Number(value);
}

export function contextCount(node: Node, name: ContextName, fallback: number): number {
  const value = contextText(node, name);
  if (value === undefined) return fallback;
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new Error(`${name} must be a positive whole number, not "${value}".`);
  return Number(value);
}
