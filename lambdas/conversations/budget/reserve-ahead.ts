import type { Table } from '../../platform/table/table.ts';
import { type AccountMonth, reserveFromAccount } from './account-budget-store.ts';
import { usageNearMonthLimitOf } from './try-to-reserve.ts';
import { type Amount, type BudgetLimits, blockFor, canReserveAhead, covers, subtract } from './usage.ts';

interface AheadRequest {
  /** What the next message will probably need. */
  readonly need: Amount;
  /** What is left of the reserved blocks. */
  readonly left: Amount;
  /** Usage of the code in this month. */
  readonly used: Amount;
  readonly limits: BudgetLimits;
}

/**
 * After a message is answered, reserves a block from the account: messages and tokens for the next turns, so that the
 * account item is not written for every message. Codes with little usage do not reserve ahead, so that unused blocks
 * stay a small fraction of the actual usage. `usageNearMonthLimit` is set if the account's owner has to be warned.
 */
export async function reserveAhead(
  table: Table,
  month: AccountMonth,
  { need, left, used, limits }: AheadRequest,
): Promise<{ readonly block: Amount; readonly usageNearMonthLimit: Amount | undefined } | undefined> {
  if (!canReserveAhead(used) || covers(left, need)) return undefined;
  const block = blockFor(need, { left, month: used });
  const account = await reserveFromAccount(table, month, block, subtract(limits.month, block));
  return account && { block, usageNearMonthLimit: usageNearMonthLimitOf(account, limits) };
}
