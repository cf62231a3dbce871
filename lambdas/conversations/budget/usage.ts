import { USAGE_WARNING_SHARE } from '../../../contracts/usage-limits.ts';
import type { CodeLimits } from '../../qpr-codes/qpr-code.ts';

/** Messages, and tokens that the model reads and writes. Each turn (a message and its answer) uses some of both. */
export interface Amount {
  readonly messages: number;
  readonly tokens: number;
}

/** Monthly limits of an account and daily limits of each of its codes. */
export interface BudgetLimits {
  /** The account whose plan sets the limits. */
  readonly account_id: string;
  readonly month: Amount;
  readonly day: Amount;
}

/** Usage of a code, or of an account's previews, in a month. */
export interface Usage {
  /** Reserved from the account's monthly budget but not used yet. */
  readonly left: Amount;
  readonly month: Amount;
  readonly today: Amount;
  /**
   * The limits of the plan when it was last read. Absent until the first turn of a month is settled (corrected to its
   * actual usage).
   */
  readonly limits: BudgetLimits | undefined;
  /** Whether the owner has been warned that today's limit is near. */
  readonly isWarned: boolean;
}

/** The stored limits, unless the code has moved to another account since. */
export const limitsFor = (usage: Usage | undefined, account_id: string): BudgetLimits | undefined =>
  usage?.limits?.account_id === account_id ? usage.limits : undefined;

export const NO_USAGE: Amount = { messages: 0, tokens: 0 };

export const subtract = (from: Amount, amount: Amount): Amount => ({
  messages: from.messages - amount.messages,
  tokens: from.tokens - amount.tokens,
});

/** The daily limit of a code: set by its owner, otherwise by the plan. */
export const dayLimit = (own: CodeLimits | undefined, { day }: BudgetLimits): Amount => ({
  messages: own?.messages_per_day ?? day.messages,
  tokens: own?.tokens_per_day ?? day.tokens,
});

export const isUsedUp = (used: Amount, limit: Amount): boolean =>
  used.messages >= limit.messages || used.tokens >= limit.tokens;

export const isNearLimit = (used: Amount, limit: Amount): boolean =>
  used.messages >= limit.messages * USAGE_WARNING_SHARE || used.tokens >= limit.tokens * USAGE_WARNING_SHARE;

export const covers = (left: Amount, need: Amount): boolean =>
  left.messages >= need.messages && left.tokens >= need.tokens;

/**
 * The size of a block (`blockFor`) as a fraction of the code's monthly usage: the more it uses, the larger its blocks.
 */
const BLOCK_SHARE = 1 / 8;

/** Whether the code has used enough this month for a block of at least one message. */
export const canReserveAhead = (month: Amount): boolean => month.messages * BLOCK_SHARE >= 1;

/**
 * The block that a code reserves ahead from the budget of its account, so the account item is not written for every
 * message. A block is an eighth of what the code has used this month, or what the next turn needs if that is more. So
 * the unused blocks of many codes stay below about an eighth of their usage.
 */
export const blockFor = (need: Amount, { left, month }: Pick<Usage, 'left' | 'month'>): Amount => {
  const min = minimumFor(need, left);
  return {
    messages: min.messages && Math.max(min.messages, Math.floor(month.messages * BLOCK_SHARE)),
    tokens: min.tokens && Math.max(min.tokens, Math.floor(month.tokens * BLOCK_SHARE)),
  };
};

/** The smallest block that a turn needs. It also covers what earlier turns used beyond their estimates. */
export const minimumFor = (need: Amount, left: Amount): Amount => ({
  messages: Math.max(0, need.messages - left.messages),
  tokens: Math.max(0, need.tokens - left.tokens),
});
