import { dayOf } from '../day.ts';
import type { Scan } from '../scan.ts';
import { scanShardOf, scanTimeOf } from '../scan-id.ts';

/** One change of one scan, in the order of the stream. */
export interface ScanChange {
  /** Grows along the stream for all scans of one partition. */
  readonly position: string;
  readonly before?: Scan | undefined;
  readonly after: Scan;
}

/** Counters of a day to be added to, by the name of their attribute. */
type Counters = Readonly<Record<string, number>>;

/** Changes that go into the same day of the same code and come from the same partition of scans. */
export interface RollUpGroup {
  readonly shortId: string;
  readonly accountId: string;
  readonly organizationId?: string | undefined;
  readonly day: string;
  readonly shard: number;
  readonly changes: readonly ScanChange[];
}

export function groupChanges(changes: readonly ScanChange[]): RollUpGroup[] {
  const groups = new Map<string, RollUpGroup & { changes: ScanChange[] }>();
  for (const change of changes) {
    const { shortId, accountId, organizationId, scanId } = change.after;
    const day = dayOf(scanTimeOf(scanId));
    const shard = scanShardOf(scanId);
    const key = `${shortId} ${day} ${shard}`;
    const group = groups.get(key) ?? { shortId, accountId, organizationId, day, shard, changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const hourOf = (scanId: number): string => String(scanTimeOf(scanId).getUTCHours()).padStart(2, '0');

/** Names of the counters that a day has beside those of hours and countries. */
export const scansInHour = (hour: string) => `scans_${hour}`;
export const conversationsInHour = (hour: string) => `conversations_${hour}`;
const COUNTRY_PREFIX = 'country_';

/** What a group adds to the day of its code. `newVisitors`: scans that were their visitor's first today. */
export function countersOf(changes: readonly ScanChange[], newVisitors: ReadonlySet<number>): Counters {
  const counters: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count !== 0) counters[name] = (counters[name] ?? 0) + count;
  };
  for (const { before, after } of changes) {
    const hour = hourOf(after.scanId);
    if (!before) {
      add('scans', 1);
      add(scansInHour(hour), 1);
      add('devices', newVisitors.has(after.scanId) ? 1 : 0);
      if (after.country) add(`${COUNTRY_PREFIX}${after.country}`, 1);
    }
    const started = after.conversations - (before?.conversations ?? 0);
    // A rate above one would puzzle everybody: a scan that led to two conversations counts once.
    add('talking_scans', started > 0 && !before?.conversations ? 1 : 0);
    add('conversations', started);
    add(conversationsInHour(hour), started);
    add('ended_conversations', after.endedConversations - (before?.endedConversations ?? 0));
    add('messages', after.messages - (before?.messages ?? 0));
    add('tokens_in', after.tokensIn - (before?.tokensIn ?? 0));
    add('tokens_out', after.tokensOut - (before?.tokensOut ?? 0));
  }
  return counters;
}

/** What a group adds to the day of its account or organization: scans by hour, for lists and totals. */
export const ownerCountersOf = (counters: Counters): Counters =>
  Object.fromEntries(Object.entries(counters).filter(([name]) => name === 'scans' || name.startsWith('scans_')));

/** Scans whose count was left to us. */
export const uncountedIn = (changes: readonly ScanChange[]): number =>
  changes.filter(({ before, after }) => !before && after.uncounted).length;

/** A day as it is stored: counters and nothing else. */
export interface Day {
  readonly day: string;
  readonly counters: Counters;
  /** Scans of that day lie in more than one partition. */
  readonly hot: boolean;
}

export const countriesOf = ({ counters }: Day): [country: string, scans: number][] =>
  Object.entries(counters)
    .filter(([name]) => name.startsWith(COUNTRY_PREFIX))
    .map(([name, scans]) => [name.slice(COUNTRY_PREFIX.length), scans]);
