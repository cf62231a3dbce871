import { USAGE_WARNING_SHARE } from '../../../contracts/usage-limits.ts';
import type { CodeLimits } from '../../qpr-codes/qpr-code.ts';

/** What turns take: messages that are answered, and tokens that the model reads and writes for it. */
export interface Amount {
  readonly messages: number;
  readonly tokens: number;
}

/** Limits of an account in a month, and of each of its codes in a day. */
export interface BudgetLimits {
  /** Whose plan they are of. */
  readonly accountId: string;
  readonly month: Amount;
  readonly day: Amount;
}

/** What a code has used in a month. */
export interface Usage {
  /** What it has taken from its account's month and not used yet. */
  readonly left: Amount;
  readonly month: Amount;
  readonly today: Amount;
  /** What the plan allowed when somebody last looked. */
  readonly limits: BudgetLimits;
  /** Its owner knows that today's limit is near. */
  readonly isWarned: boolean;
}

/** The limits that were written down, unless the code has another account since. */
export const limitsFor = (usage: Usage | undefined, accountId: string): BudgetLimits | undefined =>
  usage?.limits.accountId === accountId ? usage.limits : undefined;

export const NOTHING: Amount = { messages: 0, tokens: 0 };

/** The limit of a code's day: what its owner has set for it, else what the plan allows. */
export const dayLimit = (own: CodeLimits | undefined, { day }: BudgetLimits): Amount => ({
  messages: own?.messagesPerDay ?? day.messages,
  tokens: own?.tokensPerDay ?? day.tokens,
});

export const isUsedUp = (used: Amount, limit: Amount): boolean =>
  used.messages >= limit.messages || used.tokens >= limit.tokens;

export const isNearLimit = (used: Amount, limit: Amount): boolean =>
  used.messages >= limit.messages * USAGE_WARNING_SHARE || used.tokens >= limit.tokens * USAGE_WARNING_SHARE;

export const isEnough = (left: Amount, need: Amount): boolean =>
  left.messages >= need.messages && left.tokens >= need.tokens;

/** Of what a code used in the month: the more it uses, the more it takes at once. */
const BLOCK_PART = 1 / 8;

/**
 * What a code takes from its account's month at once, so that the account's item is not written for every
 * message. It is never more than an eighth of what the code has really used: what lies about unused in the
 * blocks of many codes is no more than that part of their use.
 */
export const blockFor = (need: Amount, { left, month }: Pick<Usage, 'left' | 'month'>): Amount => {
  const least = leastFor(need, left);
  return {
    messages: least.messages && Math.max(least.messages, Math.floor(month.messages * BLOCK_PART)),
    tokens: least.tokens && Math.max(least.tokens, Math.floor(month.tokens * BLOCK_PART)),
  };
};

/** The least that is missing for a turn. What a turn used beyond its estimate is paid back here. */
export const leastFor = (need: Amount, left: Amount): Amount => ({
  messages: Math.max(0, need.messages - left.messages),
  tokens: Math.max(0, need.tokens - left.tokens),
});
