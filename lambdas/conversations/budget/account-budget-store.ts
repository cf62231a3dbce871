import { KEY_PREFIX } from '../../../contracts/table.ts';
import { allOf, anyOf, isAbsent, isAtMost } from '../../platform/table/conditions.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { updateAndGet, updateItem } from '../../platform/table/update-item.ts';
import type { Amount } from './usage.ts';
import type { WarningRecord } from './warnings-store.ts';

/** A month of an account. */
export interface AccountMonth {
  readonly account_id: string;
  readonly at: Date;
}

const accountMonthKey = ({ account_id, at }: AccountMonth): ItemKey => ({
  pk: KEY_PREFIX.messageBudget + account_id,
  sk: at.toISOString().slice(0, 7),
});

export interface AccountBudget {
  /** The amount that the account's codes and previews have reserved. */
  readonly used: Amount;
  readonly isWarned: boolean;
}

/**
 * Reserves an amount from the account's monthly budget. Returns undefined if the account has already used more than
 * `maxUsedBefore`.
 */
export async function reserveFromAccount(
  table: Table,
  month: AccountMonth,
  amount: Amount,
  maxUsedBefore: Amount,
): Promise<AccountBudget | undefined> {
  if (maxUsedBefore.messages < 0 || maxUsedBefore.tokens < 0) return undefined;
  const change = { set: { type: 'message_budget' }, add: { used: amount.messages, tokens: amount.tokens } };
  const isWithinBudget = allOf(
    anyOf(isAbsent('used'), isAtMost('used', maxUsedBefore.messages)),
    anyOf(isAbsent('tokens'), isAtMost('tokens', maxUsedBefore.tokens)),
  );
  const updated = await updateAndGet(table, accountMonthKey(month), change, isWithinBudget);
  if (!updated) return undefined;
  const { used, tokens, warned_at } = updated;
  return { used: { messages: Number(used), tokens: Number(tokens) }, isWarned: warned_at !== undefined };
}

/** Gives a refused turn's reservation back to the account. */
export async function returnToAccount(table: Table, month: AccountMonth, amount: Amount): Promise<void> {
  await updateItem(table, accountMonthKey(month), { add: { used: -amount.messages, tokens: -amount.tokens } });
}

/** Where we record that the owner was warned about the limit of this month. */
export const accountWarning = (month: AccountMonth): WarningRecord => ({ key: accountMonthKey(month), suffix: '' });
