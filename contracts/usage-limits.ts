import type { Plan } from './organizations/plans.ts';

/** Limits on messages to the AI models, and on the tokens that the models read and write. */
export interface UsageLimits {
  /** Across all codes of an account. */
  readonly messagesPerMonth: number;
  readonly tokensPerMonth: number;
  /** Per code, unless its owner set other limits. */
  readonly messagesPerCodeDay: number;
  readonly tokensPerCodeDay: number;
}

/**
 * The highest plan among the account's organizations applies. A message with its prompt and history has about 1,500
 * tokens.
 */
export const USAGE_LIMITS: Readonly<Record<Plan, UsageLimits>> = {
  free: {
    messagesPerMonth: 100_000,
    tokensPerMonth: 150_000_000,
    messagesPerCodeDay: 10_000,
    tokensPerCodeDay: 15_000_000,
  },
  starter: {
    messagesPerMonth: 300_000,
    tokensPerMonth: 450_000_000,
    messagesPerCodeDay: 30_000,
    tokensPerCodeDay: 45_000_000,
  },
  professional: {
    messagesPerMonth: 1_000_000,
    tokensPerMonth: 1_500_000_000,
    messagesPerCodeDay: 100_000,
    tokensPerCodeDay: 150_000_000,
  },
  enterprise: {
    messagesPerMonth: 10_000_000,
    tokensPerMonth: 15_000_000_000,
    messagesPerCodeDay: 1_000_000,
    tokensPerCodeDay: 1_500_000_000,
  },
};

/** The owner gets an e-mail when this share of a limit is used. */
export const USAGE_WARNING_SHARE = 0.8;
