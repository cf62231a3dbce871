import { type AccountBudget, reserveFromAccount, returnToAccount } from './account-budget-store.ts';
import { type BudgetEffects, highestLimits, planLimits } from './plan-limits.ts';
import type { ReservedBudget } from './reserved-budget.ts';
import {
  type Amount,
  type BudgetLimits,
  covers,
  dayLimit,
  isNearLimit,
  isUsedUp,
  minimumFor,
  NO_USAGE,
  subtract,
  type Usage,
} from './usage.ts';
import { correctUsage, reserveUsage } from './usage-store.ts';

interface Attempt extends Pick<ReservedBudget, 'spender' | 'owner'> {
  readonly need: Amount;
  /** As read before; it may be outdated. */
  readonly usage: Usage | undefined;
  /** Absent until the first turn of a month is settled (corrected to its actual usage). */
  readonly limits: BudgetLimits | undefined;
}

type Outcome =
  | { readonly reserved: Pick<ReservedBudget, 'limits' | 'usage' | 'isFromAccount' | 'usageNearMonthLimit'> }
  | { readonly refusedBy: 'account' | 'code'; readonly limits: BudgetLimits; readonly usage: Usage | undefined };

/**
 * Reserves the budget of a turn from the code. If too little is left of what the code has reserved from the account
 * before, the missing part is reserved from the account's monthly budget. Both writes run in parallel, because the
 * visitor waits. If the limits are not known yet, they are read in parallel too: the writes then allow what the highest
 * plan allows, and the result is checked against the actual limits. If the turn is refused, everything that it has
 * reserved is returned.
 */
export async function tryToReserve(
  effects: BudgetEffects,
  { spender, owner, need, usage, limits: known }: Attempt,
): Promise<Outcome> {
  const { table } = effects;
  const { account_id } = spender;
  const month = { account_id, at: owner.at };
  const left = usage?.left ?? NO_USAGE;
  // Reserve only what this turn needs, not a larger block for later turns. The code's item gets the block before the
  // account has accepted it. If the account then refused, another turn could already have used the rest of the block.
  const missing = covers(left, need) ? undefined : minimumFor(need, left);
  const assumed = known ?? highestLimits(effects, account_id);
  const [account, code, plan] = await Promise.allSettled([
    missing && reserveFromAccount(table, month, missing, maxUsedBefore(missing, left, assumed)),
    reserveUsage(table, owner, { need, block: missing, dayLimit: dayLimit(spender.limits, assumed), limits: known }),
    known ?? planLimits(effects, account_id),
  ]);
  const undo = async () => {
    const [usageAfter] = await Promise.all([
      code.status === 'fulfilled' && code.value.isStored
        ? correctUsage(table, owner, { difference: negative(need), block: missing && negative(missing) })
        : undefined,
      missing && account.status === 'fulfilled' && account.value && returnToAccount(table, month, missing),
    ]);
    return usageAfter;
  };
  if (account.status === 'rejected' || code.status === 'rejected' || plan.status === 'rejected') {
    await undo();
    throw [account, code, plan].find((result) => result.status === 'rejected')?.reason;
  }
  const limits = plan.value;
  const day = dayLimit(spender.limits, limits);
  const { isStored, usage: usageNow } = code.value;
  const isRefusedByCode = !isStored || (usageNow && isUsedUp(subtract(usageNow.today, need), day));
  const isRefusedByAccount = missing && !isWithinMonth(account.value, missing, maxUsedBefore(missing, left, limits));
  if (isRefusedByCode || isRefusedByAccount) {
    const usageAfter = await undo();
    return { refusedBy: isRefusedByCode ? 'code' : 'account', limits, usage: usageAfter ?? usageNow };
  }
  const usageNearMonthLimit = account.value && usageNearMonthLimitOf(account.value, limits);
  return { reserved: { limits, usage: usageNow, isFromAccount: missing !== undefined, usageNearMonthLimit } };
}

const negative = (amount: Amount): Amount => subtract(NO_USAGE, amount);

/**
 * The highest usage at which the account still accepts a turn that reserves `missing` from it. Estimates of tokens are
 * usually too high, so the last turn is accepted even if its estimate exceeds the limit.
 */
function maxUsedBefore(missing: Amount, left: Amount, { month }: BudgetLimits): Amount {
  // Earlier turns can have used more than their estimates. What is left of the code's blocks is then negative, and the
  // account's total does not include the difference yet.
  const owed = Math.max(0, -left.tokens);
  return {
    messages: month.messages - missing.messages,
    tokens: month.tokens - (missing.tokens > 0 ? 1 + owed : 0),
  };
}

const isWithinMonth = (account: AccountBudget | undefined, added: Amount, max: Amount): boolean =>
  account !== undefined && covers(max, subtract(account.used, added));

/** The account's usage if it is near the limit and its owner was not warned yet. */
export const usageNearMonthLimitOf = (
  { used, isWarned }: AccountBudget,
  { month }: BudgetLimits,
): Amount | undefined => (!isWarned && isNearLimit(used, month) ? used : undefined);
