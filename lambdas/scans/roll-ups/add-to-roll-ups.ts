import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isContended, tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { findMarks, markAddedWrite } from './added-scans-store.ts';
import {
  type Addition,
  additionsOf,
  type MergedScan,
  mergeScans,
  type ScanChange,
  uncountedByCode,
  uncountedByPlacement,
} from './additions.ts';
import { type BusyAccounts, busyAccounts } from './busy-accounts.ts';
import { daysWrites, firstParts, randomParts } from './days-writes.ts';
import { groupIntoTransactions } from './group-into-transactions.ts';
import { processInGroups } from './process-in-groups.ts';
import { addToTotalWrites } from './totals/add-to-total.ts';
import { addPendingScansWrite } from './totals/pending-scans-store.ts';

/**
 * Adds changes of scans to the roll-ups (daily counts) of their codes and owners, each exactly once. Every scan has a
 * mark that records what has been added. The transaction that adds counts also writes the mark, so the result does not
 * depend on the order of the stream shards, nor on how batches are split and retried.
 */
export const addToRollUps = (
  effects: Effects,
  changes: readonly ScanChange[],
  busy: BusyAccounts = busyAccounts(effects),
): Promise<void> =>
  processInGroups(numbered(groupIntoTransactions(mergeScans(changes))), ({ scans, number }) =>
    addScans(effects, scans, busy, number),
  );

/**
 * Numbers the transactions of each account. The counts of a day can be in several items, its parts (`DAY_PARTS`). To
 * avoid conflicts, transactions with different numbers write to different parts first.
 */
function numbered(transactions: readonly (readonly MergedScan[])[]) {
  const counts = new Map<string, number>();
  return transactions.map((scans) => {
    const account_id = accountOf(scans);
    const number = counts.get(account_id) ?? 0;
    counts.set(account_id, number + 1);
    return { scans, number };
  });
}

/**
 * The account of the first scan. If a transaction contains scans that are missing in the totals (`uncounted`), all its
 * scans belong to this account.
 */
const accountOf = (scans: readonly MergedScan[]): string => scans[0]?.scan.account_id ?? '';

/** After this many attempts to add scans to the totals, the scans are recorded as pending instead. */
const TOTALS_ATTEMPTS = 3;

function addScans(effects: Effects, scans: readonly MergedScan[], busy: BusyAccounts, number: number): Promise<void> {
  const { table, now } = effects;
  const account_id = accountOf(scans);
  // An eventually consistent read can miss a mark. For a new scan, that is detected: creating the mark again fails, and
  // the next attempt reads consistently. For an older scan, there may be nothing to write, so nothing would fail. With
  // older scans, the first read is therefore already consistent.
  let consistent = scans.some(({ before }) => before !== undefined);
  return retryOnConflict(async () => {
    const marksOf = await findMarks(table, scans, { consistent });
    consistent = true;
    const additions = additionsOf(scans, marksOf, now());
    if (additions.length === 0) return;
    const add = (totals: readonly TableWrite[], options = {}) =>
      tryTransactWrite(
        table,
        (attempt) => ({
          marks: additions.map((addition) => markAddedWrite(table, addition, now())),
          days: daysWrites(table, additions, attempt === 1 ? firstParts(additions, number) : randomParts(effects)),
          totals,
        }),
        options,
      );
    const pending = () =>
      Promise.all([
        ...uncountedByCode(additions).map(([short_id, { count }]) => addPendingScansWrite(table, short_id, { count })),
        ...uncountedByPlacement(additions).map(([id, scans]) => addPendingScansWrite(table, shortIdOf(id), scans)),
      ]);
    const totals = await (busy.isBusy(account_id) ? pending() : totalsWrites(effects, additions));
    const attempts = totals.length > 0 ? { conflictAttempts: TOTALS_ATTEMPTS } : {};
    const failure = await add(totals, attempts).catch(async (error: unknown) => {
      if (totals.length === 0 || !isContended(error)) throw error;
      busy.add(account_id);
      return add(await pending());
    });
    // A condition failed: another function instance added one of these scans or a newer one, or a code was archived or
    // deleted since it was read. The next attempt reads everything again.
    if (failure) throw failure;
  });
}

/**
 * The writes that add scans to the totals of their codes and placements, if the scans could not be counted when they
 * were recorded. A code that was archived meanwhile still gets its scans. For a deleted code, there are no writes.
 */
async function totalsWrites({ table }: Effects, additions: readonly Addition[]): Promise<TableWrite[]> {
  const codes = uncountedByCode(additions).map(([short_id, { count }]) => addToTotalWrites(table, short_id, { count }));
  const placements = uncountedByPlacement(additions).map(([id, scans]) =>
    addToTotalWrites(table, shortIdOf(id), scans),
  );
  return (await Promise.all([...codes, ...placements])).flatMap(({ writes }) => writes);
}
