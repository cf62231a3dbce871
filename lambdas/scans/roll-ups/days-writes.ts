import type { Effects } from '../../platform/effects.ts';
import type { Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import type { Scan } from '../scan.ts';
import type { Addition } from './additions.ts';
import { accountCountersOf, type Counters, countersOf, organizationCountersOf } from './counters.ts';
import { type Day, dayOfScan, isHotScan } from './days.ts';
import { monthsOf } from './placements/months.ts';
import { addToMonthWrite } from './placements/months-store.ts';
import { addToDayWrite, DAY_PARTS } from './store.ts';

/**
 * The counts of a day can be in several items, its parts (`DAY_PARTS`). Additions go to the parts with these numbers.
 */
interface DayParts {
  readonly code: number;
  readonly owner: number;
}

/**
 * Chooses the parts for the first attempt, so that the transactions of a batch rarely conflict. `number` counts the
 * transactions of one account. All of them write to the day of the account, so each gets a different part of it. The
 * scans of a code stay together, so transactions that share the day of a code usually contain only this code. Only such
 * transactions get different parts of the code's day, too.
 */
export function firstParts(additions: readonly Addition[], number: number): DayParts {
  const owner = number % DAY_PARTS;
  const isOneCode = additions.every(({ scan }) => scan.short_id === additions[0]?.scan.short_id);
  return { code: isOneCode ? owner : 0, owner };
}

/** After a conflict, picks random parts of the daily items. */
export function randomParts({ random }: Effects): DayParts {
  const part = (random(1)[0] ?? 0) % DAY_PARTS;
  return { code: part, owner: part };
}

/** Writes that add to the days of codes, accounts and organizations, and to the months of placements. */
export function daysWrites(table: Table, additions: readonly Addition[], parts: DayParts): TableWrite[] {
  const codes = daysOf(additions, ({ short_id }) => short_id, countersOf);
  const accounts = daysOf(additions, ({ account_id }) => account_id, accountCountersOf);
  const organizations = daysOf(additions, ({ organization_id }) => organization_id, organizationCountersOf);
  return [
    ...monthsOf(additions).map((month) => addToMonthWrite(table, month, parts.code)),
    ...codes.map(({ owner_id, ...day }) => addToDayWrite(table, owner_id, day, parts.code)),
    ...[...accounts, ...organizations].map(({ owner_id, ...day }) => addToDayWrite(table, owner_id, day, parts.owner)),
  ];
}

interface OwnersDay extends Day {
  readonly owner_id: string;
}

/** The counters to add per owner (code, account or organization) and day. Scans without such an owner are skipped. */
function daysOf(
  additions: readonly Addition[],
  ownerOf: (scan: Scan) => string | undefined,
  countersIn: (additions: readonly Addition[]) => Counters,
): OwnersDay[] {
  const owned = additions.filter(({ scan }) => ownerOf(scan) !== undefined);
  const groups = Map.groupBy(owned, ({ scan }) => `${ownerOf(scan)} ${dayOfScan(scan)}`);
  const days = [...groups].map(([key, group]): OwnersDay => {
    const [owner_id = '', day = ''] = key.split(' ');
    return { owner_id, day, counters: countersIn(group), hot: group.some(({ scan }) => isHotScan(scan)) };
  });
  // A conversation in an organization does not change the day of the account. Such a day needs no write.
  return days.filter(({ counters }) => Object.keys(counters).length > 0);
}
