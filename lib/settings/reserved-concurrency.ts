import type { Node } from 'constructs';
import type { FunctionName } from '../../lambdas/contracts/functions.ts';
import { contextCount, contextText } from './context.ts';

export type ReservedConcurrency = Readonly<Partial<Record<FunctionName, number>>>;

/**
 * How the functions of visitors share what is reserved, in percent. A page takes milliseconds, an answer
 * of a model many seconds: most of what runs at one moment are answers.
 */
const SHARES = { 'scan-page': 40, 'conversation-session': 10, converse: 50 } as const satisfies ReservedConcurrency;

/** So that the smallest share is more than one. */
const LEAST_RESERVED = 20;

/** Lambda lets nobody reserve the last of an account's executions. */
export const UNRESERVED = 100;

export function readReservedConcurrency(node: Node): { readonly reservedConcurrency?: ReservedConcurrency } {
  if (contextText(node, 'reserve') === undefined) return {};
  const total = contextCount(node, 'reserve', LEAST_RESERVED);
  if (total < LEAST_RESERVED) throw new Error(`reserve must be at least ${LEAST_RESERVED} executions, not ${total}.`);
  return {
    reservedConcurrency: Object.fromEntries(
      Object.entries(SHARES).map(([name, percent]) => [name, Math.floor((total * percent) / 100)]),
    ),
  };
}

/** The property of a function that has a part of its own. */
export function reservedFor(
  name: FunctionName,
  { reservedConcurrency = {} }: { readonly reservedConcurrency?: ReservedConcurrency },
): { readonly reservedConcurrentExecutions?: number } {
  const reserved = reservedConcurrency[name];
  return reserved === undefined ? {} : { reservedConcurrentExecutions: reserved };
}
