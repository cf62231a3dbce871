import type { Node } from 'constructs';

/** Every context value (`-c name=value`) that the app reads; docs/deploy.md explains each. */
export const CONTEXT_NAMES = [
  'stage',
  'stackName',
  'retentionDays',
  'requestRetentionDays',
  'importTable',
  'kmsKeyArn',
  'backupVaultArn',
  'leadingKeys',
  'domain',
  'scanDomain',
  'certificateArn',
  'originSecret',
  'waf',
  'webAclArn',
  'demoCode',
  'emailFrom',
  'signUp',
  'stripeSecret',
  'plans',
  'messagesPerMonth',
  'tokensPerMonth',
  'model',
  'guardrail',
  'aiBaseUrl',
  'aiModel',
  'aiApiKeySecretArn',
  'inputTokenPrice',
  'outputTokenPrice',
  'reserve',
  'deliveriesAtOnce',
  'readingsAtOnce',
  'deliveriesPerHostSecond',
  'warmThroughput',
  'warmReads',
  'warmIndexWrites',
  'requestLogs',
  'traces',
  'alarmTopicArn',
  'edgeAlarmTopicArn',
  'healthCheck',
  'monthlyBudget',
  'budgetEmail',
  'budgetScope',
] as const;

export type ContextName = (typeof CONTEXT_NAMES)[number];

/** Reads a string from the context. An empty string counts as not given. */
export function contextText(node: Node, name: ContextName): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`The context value "${name}" must be a string.`);
  return value;
}

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
