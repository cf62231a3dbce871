import type { Node } from 'constructs';
import { contextCount, contextText } from './context.ts';

/** Concurrent executions of the functions that visitors meet. */
export interface VisitorConcurrency {
  readonly page: number;
  readonly session: number;
  readonly answers: number;
}

/** A page takes milliseconds, an answer of a model many seconds: most of what runs at one moment are answers. */
export const PERCENT: VisitorConcurrency = { page: 40, session: 10, answers: 50 };

/** So that the smallest share is more than one. */
const LEAST_RESERVED = 20;

/** Lambda lets nobody reserve the last of an account's executions. */
export const UNRESERVED = 100;

export function readVisitorConcurrency(node: Node): { readonly visitorConcurrency?: VisitorConcurrency } {
  if ([undefined, 'off'].includes(contextText(node, 'reserve'))) return {};
  const total = contextCount(node, 'reserve', LEAST_RESERVED);
  if (total < LEAST_RESERVED) throw new Error(`reserve must be at least ${LEAST_RESERVED} executions, not ${total}.`);
  const share = (percent: number) => Math.floor((total * percent) / 100);
  return {
    visitorConcurrency: {
      page: share(PERCENT.page),
      session: share(PERCENT.session),
      answers: share(PERCENT.answers),
    },
  };
}
