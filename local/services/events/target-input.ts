import * as z from 'zod';
import { readPath } from '../shared/json-path.ts';
import type { EventEnvelope } from './envelope.ts';

export const targetInput = {
  Input: z.string().optional(),
  InputPath: z.string().optional(),
  InputTransformer: z
    .strictObject({ InputPathsMap: z.record(z.string(), z.string()).optional(), InputTemplate: z.string() })
    .optional(),
};

export interface TargetInput {
  readonly Input?: string | undefined;
  readonly InputPath?: string | undefined;
  readonly InputTransformer?:
    | { readonly InputPathsMap?: Readonly<Record<string, string>> | undefined; readonly InputTemplate: string }
    | undefined;
}

export interface RuleIdentity {
  readonly ruleArn: string;
  readonly ruleName: string;
}

/**
 * Replaces each `<name>` in a template with the variable's value: inside quotes as text, elsewhere as JSON. A variable
 * that is missing in the event becomes an empty text inside quotes, and `null` elsewhere.
 */
const fillTemplate = (template: string, valueFor: (name: string) => unknown): string => {
  let isQuoted = false;
  return template.replace(/\\.|"|<([\w.-]+)>/g, (match, name: string | undefined) => {
    if (match === '"') isQuoted = !isQuoted;
    if (name === undefined) return match;
    const value = valueFor(name);
    if (!isQuoted) return JSON.stringify(value ?? null);
    const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
    return JSON.stringify(text).slice(1, -1);
  });
};

/** The input of a target for an event: as configured, or the event itself. */
export const inputFor = (event: EventEnvelope, target: TargetInput, rule: RuleIdentity): string => {
  if (target.Input !== undefined) return target.Input;
  if (target.InputPath !== undefined) return JSON.stringify(readPath(event, target.InputPath) ?? null);
  const transformer = target.InputTransformer;
  if (!transformer) return JSON.stringify(event);
  const { detail: _, ...withoutDetail } = event;
  const builtIn: Readonly<Record<string, unknown>> = {
    'aws.events.rule-arn': rule.ruleArn,
    'aws.events.rule-name': rule.ruleName,
    'aws.events.event.ingestion-time': event.time,
    'aws.events.event': withoutDetail,
    'aws.events.event.json': event,
  };
  return fillTemplate(transformer.InputTemplate, (name) => {
    const path = transformer.InputPathsMap?.[name];
    return path === undefined ? builtIn[name] : readPath(event, path);
  });
};
