import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isContended, tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { addScansWrites } from '../../qpr-codes/code-lists.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { findMarks, markAddedWrite } from './added-scans-store.ts';
import { type Addition, additionsOf, type ScanChange, type SeenScan, seenScans, uncountedByCode } from './additions.ts';
import { type BusyAccounts, busyAccounts } from './busy-accounts.ts';
import { anyParts, daysWrites, firstParts } from './days-writes.ts';
import { inGroups } from './in-groups.ts';
import { inTransactions } from './in-transactions.ts';
import { oweScansWrite } from './owed-scans-store.ts';

/**
 * Adds changes of scans to the days of their codes and owners, each exactly once. Every scan has a mark
 * that says what of it has been added; the mark changes in the transaction that adds. So nothing depends
 * on the order in which the shards of the stream are read, nor on how its batches are cut and repeated.
 */
export const addToRollUps = (
  effects: Effects,
  changes: readonly ScanChange[],
  busy: BusyAccounts = busyAccounts(effects),
): Promise<void> =>
  inGroups(numbered(inTransactions(seenScans(changes))), ({ seen, number }) => addScans(effects, seen, busy, number));

/** Those of one account numbered: each begins with another part of its day, so that they do not meet. */
function numbered(transactions: readonly (readonly SeenScan[])[]) {
  const counts = new Map<string, number>();
  return transactions.map((seen) => {
    const accountId = accountOf(seen);
    const number = counts.get(accountId) ?? 0;
    counts.set(accountId, number + 1);
    return { seen, number };
  });
}

/** Scans that wait for their total are in transactions of their account alone. */
const accountOf = (seen: readonly SeenScan[]): string => seen[0]?.scan.accountId ?? '';

/** Tries to add to totals, before they are owed instead. */
const TOTALS_ATTEMPTS = 3;

function addScans(effects: Effects, seen: readonly SeenScan[], busy: BusyAccounts, number: number): Promise<void> {
  const { table, now } = effects;
  const accountId = accountOf(seen);
  // A read that misses the mark of a new scan is found out: to make the mark again fails. Of an older scan without a mark
  // nothing may be written, so nothing would fail: those are read consistently at once.
  let consistent = seen.some(({ before }) => before !== undefined);
  return retryOnConflict(async () => {
    const marksOf = await findMarks(table, seen, { consistent });
    consistent = true;
    const additions = additionsOf(seen, marksOf, now());
    if (additions.length === 0) return;
    const add = (totals: readonly TableWrite[], options = {}) =>
      tryTransactWrite(
        table,
        (attempt) => ({
          marks: additions.map((addition) => markAddedWrite(table, addition, now())),
          days: daysWrites(table, additions, attempt === 1 ? firstParts(additions, number) : anyParts(effects)),
          totals,
        }),
        options,
      );
    const owed = () => uncountedByCode(additions).map(([shortId, count]) => oweScansWrite(table, shortId, count));
    const totals = busy.isBusy(accountId) ? owed() : await totalsWrites(effects, additions);
    const attempts = totals.length > 0 ? { conflictAttempts: TOTALS_ATTEMPTS } : {};
    const failure = await add(totals, attempts).catch((error: unknown) => {
      if (totals.length === 0 || !isContended(error)) throw error;
      busy.add(accountId);
      return add(owed());
    });
    // Added by somebody else, or a code was archived or deleted since it was read.
    if (failure) throw failure;
  });
}

/** Scans that their visitors could not count. The total of a code that is archived meanwhile still gets them; a deleted code needs none. */
async function totalsWrites({ table }: Effects, additions: readonly Addition[]): Promise<TableWrite[]> {
  const writes = uncountedByCode(additions).map(async ([shortId, count]) => {
    const code = await findScannedCode(table, shortId, { consistent: true });
    return code ? addScansWrites(table, code, count) : [];
  });
  return (await Promise.all(writes)).flat();
}
