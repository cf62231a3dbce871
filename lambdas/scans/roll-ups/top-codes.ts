import type { Owner } from '../../platform/caller.ts';
import type { Table } from '../../platform/table/table.ts';
import { filterVisibleToAccount } from '../../qpr-codes/access.ts';
import { listedCodes } from '../../qpr-codes/code-lists.ts';
import { codeIdOf, type ListedCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import type { Day } from './days.ts';
import { countsOf, type DayRange } from './statistics.ts';
import { findDays } from './store.ts';

/** The totals are compared for this many of the newest codes of each status. */
const LISTED = 1_000;
/**
 * The daily counts are read for the codes with the highest all-time totals, and for the newest codes, which may have
 * many scans in the range but few in total.
 */
const WITH_HIGHEST_TOTALS = 25;
const NEWEST = 5;
const SHOWN = 10;

interface CodeDays extends ListedCode {
  readonly days: readonly Day[];
}

/**
 * Reads the daily counts of the codes that are probably scanned most in an account or organization. With up to 25
 * codes, these are all of them. With more, the totals decide, so more codes do not mean more reads.
 */
export async function findMostScannedCodes(
  table: Table,
  caller: Owner,
  owner_id: string,
  range: DayRange,
): Promise<readonly CodeDays[]> {
  if (range.from > range.to) return [];
  const listed = await listedCodes(table, owner_id, LISTED);
  const byTotal = listed.toSorted((one, other) => other.scans_total - one.scans_total).slice(0, WITH_HIGHEST_TOTALS);
  const newest = listed.toSorted((one, other) => (one.ulid < other.ulid ? 1 : -1)).slice(0, NEWEST);
  const scanned = [...new Set([...byTotal, ...newest])].filter(({ scans_total }) => scans_total > 0);
  const visible = owner_id === caller.account_id ? await visibleCodes(table, caller, scanned) : scanned;
  return Promise.all(
    visible.map(async (code) => ({
      ...code,
      days: await findDays(table, shortIdOf(code.ulid), range.from, range.to),
    })),
  );
}

/** An account that left an organization still has the organization's codes in its list until they are transferred. */
const visibleCodes = (table: Table, caller: Owner, codes: readonly ListedCode[]): Promise<ListedCode[]> =>
  filterVisibleToAccount(
    table,
    caller,
    codes.map((code) => ({ ...code, short_id: shortIdOf(code.ulid) })),
  );

/** The codes with the most scans in these days. */
export const topCodesOf = (codes: readonly CodeDays[]) =>
  codes
    .map(({ ulid, name, days }) => {
      const counted = days.map(countsOf);
      const sum = (count: 'scans' | 'visitors' | 'conversations') =>
        counted.reduce((total, counts) => total + counts[count], 0);
      return {
        qpr_code_id: codeIdOf(ulid),
        name,
        scans: sum('scans'),
        visitors: sum('visitors'),
        conversations: sum('conversations'),
      };
    })
    .filter(({ scans }) => scans > 0)
    .sort((one, other) => other.scans - one.scans || (one.qpr_code_id < other.qpr_code_id ? 1 : -1))
    .slice(0, SHOWN);
