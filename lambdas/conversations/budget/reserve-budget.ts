import { Contended } from '../../platform/table/contended.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { budgetExhausted, codeLimitReached, previewLimitReached } from '../conversation-errors.ts';
import { countSpentTokens } from './add-tokens.ts';
import { type BudgetEffects, planLimits } from './plan-limits.ts';
import type { ReservedBudget, Spender } from './reserved-budget.ts';
import { tryToReserve } from './try-to-reserve.ts';
import { dayLimit, isUsedUp, limitsFor, type Usage } from './usage.ts';
import type { UsageOwner } from './usage-store.ts';

interface BudgetRequest {
  readonly spender: Spender;
  readonly at: Date;
  readonly estimatedTokens: number;
  /** Tokens that preparing the answer has already cost. They count, even if there is no answer. */
  readonly spentTokens?: number;
  /** As read a moment ago; it may be outdated. */
  readonly usage: Usage | undefined;
}

/** The owner of the usage that the spender adds to: a code, or the previews of an account. */
export const usageOwnerOf = ({ account_id, code }: Spender, at: Date): UsageOwner =>
  code ? { short_id: shortIdOf(code.ulid), at } : { previewsOf: account_id, at };

/** Whether the daily limit is reached, according to the usage that was read a moment ago. */
export function isDayLimitReached(usage: Usage | undefined, { account_id, limits: codeLimits }: Spender): boolean {
  const limits = limitsFor(usage, account_id);
  return usage !== undefined && limits !== undefined && isUsedUp(usage.today, dayLimit(codeLimits, limits));
}

const MAX_ATTEMPTS = 8;

/**
 * Reserves one message and its estimated tokens from the daily budget of the code (or of the account's previews) and
 * from the account's monthly budget. Throws if a limit is reached.
 */
export async function reserveBudget(effects: BudgetEffects, request: BudgetRequest): Promise<ReservedBudget> {
  const { spender, at, spentTokens = 0 } = request;
  const owner = usageOwnerOf(spender, at);
  try {
    return await reserve(effects, request, owner);
  } catch (error) {
    await countSpentTokens(effects, owner, spentTokens);
    throw error;
  }
}

async function reserve(effects: BudgetEffects, request: BudgetRequest, owner: UsageOwner): Promise<ReservedBudget> {
  const { spender, at, spentTokens = 0 } = request;
  const { account_id, code } = spender;
  const need = { messages: 1, tokens: request.estimatedTokens + spentTokens };
  let { usage } = request;
  let limits = limitsFor(usage, account_id);
  let hasFreshLimits = false;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (limits && usage && isUsedUp(usage.today, dayLimit(spender.limits, limits))) {
      if (hasFreshLimits) throw code ? codeLimitReached(at) : previewLimitReached(at);
      // The plan may have been upgraded since the limits were last read.
      limits = await planLimits(effects, account_id);
      hasFreshLimits = true;
      continue;
    }
    const outcome = await tryToReserve(effects, { spender, owner, need, usage, limits });
    if ('reserved' in outcome) return { spender, owner, taken: need, spentTokens, ...outcome.reserved };
    if (outcome.refusedBy === 'account') {
      if (hasFreshLimits || !limits) throw budgetExhausted(at);
      limits = await planLimits(effects, account_id);
      hasFreshLimits = true;
    } else if (!limits) {
      ({ limits } = outcome);
      hasFreshLimits = true;
    }
    usage = outcome.usage ?? usage;
  }
  throw new Contended('The budget changed during every attempt to reserve from it. Try again.');
}
