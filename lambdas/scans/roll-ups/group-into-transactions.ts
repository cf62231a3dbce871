import type { MergedScan } from './additions.ts';
import { dayOfScan } from './days.ts';

/** DynamoDB's limit for one transaction. */
const WRITES_PER_TRANSACTION = 100;
/**
 * A scan of a placement also adds to the placement's month. If the scan is uncounted, which means that its code was too
 * busy to count it at once, it also adds to the placement's total.
 */
const writesForPlacement = ({ scan }: MergedScan): number =>
  scan.placement_id === undefined ? 0 : 1 + (scan.uncounted ? 1 : 0);
/** The number of owners: the account, plus the organization if any. Each has an item for the day and a code list. */
const ownerCountOf = ({ scan }: MergedScan): number => (scan.organization_id === undefined ? 1 : 2);

/**
 * Groups scans into as few transactions as possible. Scans of one code and of one owner stay together. An account with
 * uncounted scans gets separate transactions: if its partition is throttled, no other account is affected.
 */
export function groupIntoTransactions(scans: readonly MergedScan[]): readonly (readonly MergedScan[])[] {
  const uncounted = scans.filter(({ scan }) => scan.uncounted);
  const uncountedCodes = new Set(uncounted.map(codeDayOf));
  const uncountedAccounts = new Set(uncounted.map(({ scan }) => scan.account_id));
  // One write for the day of the code, plus its totals in the lists of its owners if it has uncounted scans.
  const writesForCode = (merged: MergedScan): number =>
    1 + (uncountedCodes.has(codeDayOf(merged)) ? ownerCountOf(merged) : 0);
  const transactions: MergedScan[][] = [];
  let transaction: MergedScan[] = [];
  let writes = 0;
  let [codeDay, ownerDay, account] = ['', '', ''];
  for (const merged of scans.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1))) {
    const [nextCodeDay, nextOwnerDay] = [codeDayOf(merged), ownerDayOf(merged)];
    const writesForScan = 1 + writesForPlacement(merged);
    const writesAlone = writesForScan + writesForCode(merged) + ownerCountOf(merged);
    const writesAdded =
      writesForScan +
      (nextCodeDay === codeDay ? 0 : writesForCode(merged)) +
      (nextOwnerDay === ownerDay ? 0 : ownerCountOf(merged));
    const { account_id } = merged.scan;
    const needsNewTransaction =
      account_id !== account && (uncountedAccounts.has(account_id) || uncountedAccounts.has(account));
    if (transaction.length > 0 && (needsNewTransaction || writes + writesAdded > WRITES_PER_TRANSACTION)) {
      transactions.push(transaction);
      transaction = [];
      writes = writesAlone;
    } else writes += writesAdded;
    transaction.push(merged);
    [codeDay, ownerDay, account] = [nextCodeDay, nextOwnerDay, account_id];
  }
  return transaction.length > 0 ? [...transactions, transaction] : transactions;
}

const ownerDayOf = ({ scan }: MergedScan) => `${scan.account_id} ${scan.organization_id ?? ''} ${dayOfScan(scan)}`;
const codeDayOf = (merged: MergedScan) => `${ownerDayOf(merged)} ${merged.scan.short_id}`;
const sortKeyOf = (merged: MergedScan) => `${codeDayOf(merged)} ${merged.scan.scan_id}`;
