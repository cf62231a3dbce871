import type { Node } from 'constructs';
import { contextCount, contextText } from './context.ts';

/** Concurrent executions reserved for the functions that serve visitors. */
export interface VisitorConcurrency {
  readonly page: number;
  readonly session: number;
  readonly answers: number;
}

/**
 * Each function's share of the reserved executions. Half is for answers, which take seconds. A page takes milliseconds.
 */
export const VISITOR_SHARES_PERCENT: VisitorConcurrency = { page: 40, session: 10, answers: 50 };

/** With this total, the smallest share is two executions. */
const MIN_RESERVED = 20;

/** Executions of the account that Lambda always keeps unreserved. */
export const UNRESERVED = 100;

export function readVisitorConcurrency(node: Node): { readonly visitorConcurrency?: VisitorConcurrency } {
  if ([undefined, 'off'].includes(contextText(node, 'reserve'))) return {};
  const total = contextCount(node, 'reserve', MIN_RESERVED);
  if (total < MIN_RESERVED) throw new Error(`reserve must be at least ${MIN_RESERVED} executions, not ${total}.`);
  const share = (percent: number) => Math.floor((total * percent) / 100);
  return {
    visitorConcurrency: {
      page: share(VISITOR_SHARES_PERCENT.page),
      session: share(VISITOR_SHARES_PERCENT.session),
      answers: share(VISITOR_SHARES_PERCENT.answers),
    },
  };
}
