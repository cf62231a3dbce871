import type { Node } from 'constructs';

/** Every context value (`-c name=value`) that the app reads; docs/deploy.md says what each means. */
export const CONTEXT_NAMES = [
  'stage',
  'stackName',
  'domain',
  'scanDomain',
  'certificateArn',
  'originSecret',
  'waf',
  'webAclArn',
  'reserve',
  'emailFrom',
  'signUp',
  'stripeSecret',
  'demoCode',
  'plans',
  'model',
  'aiBaseUrl',
  'aiModel',
  'aiApiKeySecretArn',
  'retentionDays',
  'messagesPerMonth',
  'tokensPerMonth',
  'warmThroughput',
  'requestLogs',
  'traces',
  'deliveriesAtOnce',
  'inputTokenPrice',
  'outputTokenPrice',
  'deliveriesPerHostSecond',
  'alarmTopicArn',
  'importTable',
  'monthlyBudget',
  'budgetEmail',
] as const;

/** What former releases could be set to, and why it is gone. Who still has it deploys without. */
export const RETIRED_NAMES: Readonly<Record<string, string>> = {
  scansPerSecond:
    'scans do not go through API Gateway any more, so nothing throttles them there; reserve limits the page',
};

export type ContextName = (typeof CONTEXT_NAMES)[number];

/** What a context still has of them: a sentence for each. */
export const retiredContext = (node: Node): string[] =>
  Object.entries(RETIRED_NAMES).flatMap(([name, reason]) =>
    node.tryGetContext(name) === undefined ? [] : [`The setting ${name} does nothing: ${reason}.`],
  );

/** A text of the context; an empty one counts as not given. */
export function contextText(node: Node, name: ContextName): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`The context value "${name}" must be a text.`);
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
