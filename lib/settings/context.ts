import type { Node } from 'constructs';
import { nearest } from '../../shared/nearest.ts';

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
