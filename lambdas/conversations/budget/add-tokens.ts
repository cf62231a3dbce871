import type { Effects } from '../../platform/effects.ts';
import { loggable, logger } from '../../platform/logger.ts';
import type { ReservedBudget } from './reserved-budget.ts';
import { correctUsage, type UsageOwner } from './usage-store.ts';

/**
 * Adds tokens to the reservation of a turn, without waiting for the database: the model is called meanwhile. Settling
 * the turn waits for this write.
 */
export function addTokens(
  { table }: Effects,
  budget: ReservedBudget,
  { estimated, spent }: { readonly estimated: number; readonly spent: number },
): ReservedBudget {
  const tokens = estimated + spent;
  if (tokens === 0) return budget;
  const addedTokens = correctUsage(table, budget.owner, { difference: { messages: 0, tokens } }).then(
    () => tokens,
    (error: unknown) => {
      logger.error('tokens could not be added to the budget of a turn', {
        operation: 'converse',
        error: loggable(error),
      });
      return 0;
    },
  );
  return { ...budget, spentTokens: budget.spentTokens + spent, addedTokens };
}

/** Counts the tokens that were spent on a turn whose budget was refused. */
export async function countSpentTokens({ table }: Effects, owner: UsageOwner, tokens: number): Promise<void> {
  if (tokens > 0) await correctUsage(table, owner, { difference: { messages: 0, tokens } });
}
