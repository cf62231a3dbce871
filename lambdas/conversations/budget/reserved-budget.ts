import type { CodeLimits } from '../../qpr-codes/qpr-code.ts';
import type { Amount, BudgetLimits, Usage } from './usage.ts';
import type { UsageOwner } from './usage-store.ts';

/** What uses the account's monthly budget: one of its codes, or its previews, which include runs of checks. */
export interface Spender {
  readonly account_id: string;
  /** Daily limits; if absent, the limits of the plan apply. */
  readonly limits?: CodeLimits | undefined;
  /** Set for a code. Its owner is warned when the daily limit is nearly reached. */
  readonly code?: { readonly ulid: string; readonly name: string };
}

/**
 * The budget that a turn (a message and its answer) has reserved. Settling the turn corrects this reservation to the
 * actual usage. If the function crashes before that, the reservation stays as it is.
 */
export interface ReservedBudget {
  readonly spender: Spender;
  readonly owner: UsageOwner;
  /** One message, its estimated tokens, and the tokens that were already spent on it. */
  readonly taken: Amount;
  readonly spentTokens: number;
  /** Tokens that `addTokens` adds to the reservation while the model answers. */
  readonly addedTokens?: Promise<number>;
  readonly limits: BudgetLimits;
  /** Usage of the code or the previews, including this reservation. */
  readonly usage: Usage | undefined;
  /** Whether the code (or the previews) had too little left, so that the turn reserved from the account. */
  readonly isFromAccount: boolean;
  /** The account's monthly usage, if this turn brought it near the limit. */
  readonly usageNearMonthLimit?: Amount | undefined;
}
