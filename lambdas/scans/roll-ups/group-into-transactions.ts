import type { MergedScan } from './additions.ts';
import { dayOfScan } from './days.ts';

/** DynamoDB's limit for one transaction. */
const WRITES_PER_TRANSACTION = 100;
/**
 * A scan of a placement also adds to the placement's month. If the scan is uncounted, which means that its code was too
 * busy to count it at once, it also adds to the placement's total.
 */
const writesForPlacement = ({ scan }: MergedScan): number =>
  scan.placementId === undefined ? 0 : 1 + (scan.uncounted ? 1 : 0);
/** Number of owners, each with a day and a list of codes: the account, and the organization if any. */
const ownerCountOf = ({ scan }: MergedScan): number => (scan.organizationId === undefined ? 1 : 2);

/**
 * Groups scans into as few transactions as possible. Scans of one code and of one owner stay together. An account with
 * uncounted scans gets separate transactions: if its partition is throttled, no other account is affected.
 */
export function groupIntoTransactions(scans: readonly MergedScan[]): readonly (readonly MergedScan[])[] {
  const uncounted = scans.filter(({ scan }) => scan.uncounted);
  const uncountedCodes = new Set(uncounted.map(codeOf));
  const uncountedAccounts = new Set(uncounted.map(({ scan }) => scan.accountId));
  // One write for the day of the code, plus its totals in the lists of its owners if it has uncounted scans.
  const writesForCode = (merged: MergedScan): number =>
    1 + (uncountedCodes.has(codeOf(merged)) ? ownerCountOf(merged) : 0);
  const transactions: MergedScan[][] = [];
  let transaction: MergedScan[] = [];
  let writes = 0;
  let [code, owner, account] = ['', '', ''];
  for (const merged of scans.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))) {
    const [nextCode, nextOwner] = [codeOf(merged), ownerOf(merged)];
    const writesForScan = 1 + writesForPlacement(merged);
    const writesAlone = writesForScan + writesForCode(merged) + ownerCountOf(merged);
    const writesAdded =
      writesForScan +
      (nextCode === code ? 0 : writesForCode(merged)) +
      (nextOwner === owner ? 0 : ownerCountOf(merged));
    const { accountId } = merged.scan;
    const needsNewTransaction =
      accountId !== account && (uncountedAccounts.has(accountId) || uncountedAccounts.has(account));
    if (transaction.length > 0 && (needsNewTransaction || writes + writesAdded > WRITES_PER_TRANSACTION)) {
      transactions.push(transaction);
      transaction = [];
      writes = writesAlone;
    } else writes += writesAdded;
    transaction.push(merged);
    [code, owner, account] = [nextCode, nextOwner, accountId];
  }
  return transaction.length > 0 ? [...transactions, transaction] : transactions;
}

const ownerOf = ({ scan }: MergedScan) => `${scan.accountId} ${scan.organizationId ?? ''} ${dayOfScan(scan)}`;
const codeOf = (merged: MergedScan) => `${ownerOf(merged)} ${merged.scan.shortId}`;
const textOf = (merged: MergedScan) => `${codeOf(merged)} ${merged.scan.scanId}`;
