import type { Node } from 'constructs';
import { contextText } from './context.ts';

/** What an operator weighs against its price. */
export interface RunningSettings {
  /** Whether X-Ray traces what it samples: the first request of each second and function, and 5 % of the others. */
  readonly traces: boolean;
  /** Per cent of the requests that succeed whose line is written into the log. Errors always are. */
  readonly requestLogPercent: number;
}

const ALL = 100;

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
  const text = contextText(node, 'requestLogs') ?? String(ALL);
  if (!/^\d{1,3}$/.test(text) || Number(text) > ALL)
    throw new Error(`requestLogs must be a percentage from 0 to 100, not "${text}".`);
  return Number(text);
}
