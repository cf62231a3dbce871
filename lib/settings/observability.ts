import type { Node } from 'constructs';
import { contextChoice, contextText } from './context.ts';

/** Observability settings that cost money, so the operator decides about them. */
export interface ObservabilitySettings {
  /** Turns on X-Ray sampling: the first request per second per function, and 5 % of the others. */
  readonly traces: boolean;
  /**
   * Percentage of successful requests that the functions log. They always log errors. With 0, API Gateway writes no
   * access log either.
   */
  readonly requestLogPercent: number;
  /** Calls the service from outside. An alarm watches the result, but only if the stack is in us-east-1. */
  readonly healthCheck: boolean;
}

export const readObservability = (node: Node): ObservabilitySettings => ({
  traces: contextChoice(node, 'traces', ['on', 'off']) === 'on',
  healthCheck: contextChoice(node, 'healthCheck', ['on', 'off']) === 'on',
  requestLogPercent: readPercent(node),
});

function readPercent(node: Node): number {
  const text = contextText(node, 'requestLogs') ?? '100';
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new Error(`requestLogs must be a percentage from 0 to 100, not "${text}".`);
  return Number(text);
}
