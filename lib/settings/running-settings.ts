import type { Node } from 'constructs';
import { contextText } from './context.ts';

/** Observability settings that cost money, so the operator decides about them. */
export interface RunningSettings {
  /** Turns on X-Ray sampling: the first request per second per function, and 5 % of the others. */
  readonly traces: boolean;
  /** Percentage of successful requests that are logged. Errors are always logged. */
  readonly requestLogPercent: number;
}

export const readRunning = (node: Node): RunningSettings => ({
  traces: readTraces(node),
  requestLogPercent: readPercent(node),
});

function readTraces(node: Node): boolean {
  const traces = contextText(node, 'traces') ?? 'off';
  if (traces !== 'on' && traces !== 'off') throw new Error(`traces must be on or off, not "${traces}".`);
  return traces === 'on';
}

function readPercent(node: Node): number {
  const text = contextText(node, 'requestLogs') ?? '100';
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new Error(`requestLogs must be a percentage from 0 to 100, not "${text}".`);
  return Number(text);
}
