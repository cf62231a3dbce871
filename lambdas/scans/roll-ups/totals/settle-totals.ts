import type { Effects } from '../../../platform/effects.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { isContended, tryTransactWrite } from '../../../platform/table/transact-write.ts';
import type { BusyAccounts } from '../busy-accounts.ts';
import { addToTotalWrites } from './add-to-total.ts';
import { findPendingScans, postponePendingScans, removePendingScansWrite } from './pending-scans-store.ts';

/** After this many attempts, the scans are left to a later stream record. */
const ATTEMPTS = 3;

/**
 * Adds the pending scans of a code or placement (those that are missing in its total) to the total, in one write for
 * any number of scans. If the write is throttled or keeps conflicting with others, the scans stay pending until a later
 * stream record.
 */
export async function settleTotal(effects: Effects, busy: BusyAccounts, short_id: string): Promise<void> {
  const { table } = effects;
  const settled = await retryOnConflict(async () => {
    const pending = await findPendingScans(table, short_id);
    if (!pending) return true;
    const { account_id, writes } = await addToTotalWrites(table, short_id, pending);
    if (account_id !== undefined && busy.isBusy(account_id)) return false;
    try {
      const failure = await tryTransactWrite(
        table,
        {
          pending: removePendingScansWrite(table, short_id, pending.count),
          totals: writes,
        },
        { conflictAttempts: ATTEMPTS },
      );
      if (failure) throw failure;
      return true;
    } catch (error) {
      if (!isContended(error)) throw error;
      if (account_id !== undefined) busy.add(account_id);
      return false;
    }
  });
  if (!settled) await postponePendingScans(table, short_id);
}
