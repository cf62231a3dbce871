import type { Effects } from '../../platform/effects.ts';
import { loggable, logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ReservedBudget } from './reserved-budget.ts';
import { correctUsage, type UsageOwner } from './usage-store.ts';

/**
 * Adds tokens to the reservation of a turn, and returns the larger reservation without waiting for the database: the
 * model is called meanwhile. `settleBudget` waits for this write.
 */
export function addTokens(
  { table }: Effects,
  budget: ReservedBudget,
  { estimated, spent }: { readonly estimated: number; readonly spent: number },
): ReservedBudget {
  const tokens = estimated + spent;
  if (tokens === 0) return budget;
  const addedTokens = countTokens(table, budget.owner, tokens).then((isCounted) => (isCounted ? tokens : 0));
  return { ...budget, spentTokens: budget.spentTokens + spent, addedTokens };
}

/** Counts the tokens that were spent on a turn whose budget was refused. Does not throw, so the refusal is not lost. */
export async function countSpentTokens({ table }: Effects, owner: UsageOwner, tokens: number): Promise<void> {
  if (tokens > 0) await countTokens(table, owner, tokens);
}

/** Returns whether the tokens were counted. */
async function countTokens(table: Table, owner: UsageOwner, tokens: number): Promise<boolean> {
  try {
    await correctUsage(table, owner, { difference: { messages: 0, tokens } });
    return true;
  } catch (error) {
    logger.error('tokens of a turn could not be counted', { error: loggable(error) });
    return false;
  }
}
