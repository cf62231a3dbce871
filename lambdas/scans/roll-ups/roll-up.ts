import { DAY_SECONDS } from '../../contracts/time.ts';
import { dayOf } from '../day.ts';
import type { Scan } from '../scan.ts';
import { scanShardOf, scanTimeOf } from '../scan-id.ts';

/** One record of the stream: a scan was made, or a conversation of it began or ended. */
export interface ScanChange {
  /** Absent when the scan was made. */
  readonly before?: Scan | undefined;
  readonly after: Scan;
}

/** The numbers of a scan. They only ever grow, so of two records the one with the larger ones is the later. */
const SCAN_COUNTS = ['conversations', 'endedConversations', 'messages', 'tokensIn', 'tokensOut'] as const;
export type ScanCounts = Readonly<Record<(typeof SCAN_COUNTS)[number], number>>;

/** All that the records of a batch say of one scan. */
export interface SeenScan {
  readonly scan: Scan;
  /** Its numbers before the first of the records; absent when that one made it. */
  readonly before?: ScanCounts | undefined;
}

/** The records of each scan in one, however often and in whatever order they came. */
export function seenScans(changes: readonly ScanChange[]): SeenScan[] {
  const seen = new Map<string, SeenScan>();
  for (const { before, after } of changes) {
    const key = `${after.shortId} ${after.scanId}`;
    const known = seen.get(key);
    seen.set(
      key,
      known
        ? {
            scan: { ...after, ...combine(Math.max, known.scan, after) },
            before: known.before && before && combine(Math.min, known.before, before),
          }
        : { scan: after, before },
    );
  }
  return [...seen.values()];
}

const combine = (choose: (one: number, other: number) => number, one: ScanCounts, other: ScanCounts): ScanCounts => ({
  conversations: choose(one.conversations, other.conversations),
  endedConversations: choose(one.endedConversations, other.endedConversations),
  messages: choose(one.messages, other.messages),
  tokensIn: choose(one.tokensIn, other.tokensIn),
  tokensOut: choose(one.tokensOut, other.tokensOut),
});

/** What of a scan the roll-ups already hold; `counts` is absent in marks of a former release. */
export interface AddedScan {
  readonly scanId: number;
  readonly counts?: ScanCounts | undefined;
}

/** What is stored about a scan and its visitor: the visitor's first scan of the day, and the scan itself if it is a later one. */
export interface ScanMarks {
  readonly first?: AddedScan | undefined;
  readonly own?: AddedScan | undefined;
}

/** What has to be added for a scan. */
export interface Addition {
  readonly scan: Scan;
  /** What has been added before; absent: nothing, not even the scan itself. */
  readonly added?: ScanCounts | undefined;
  /** The scan is its visitor's first of the day, so the visitor's mark is its own too. */
  readonly isFirstOfVisitor: boolean;
  /** The mark as it was read, to be replaced; absent: it has to be made. */
  readonly mark?: AddedScan | undefined;
}

/** Longer than a stream keeps its records, and so longer than one can come again. */
export const MARK_SECONDS = 3 * DAY_SECONDS;
/** A scan of this age surely has its mark, if it was added: whichever clock made it. */
const SURELY_MARKED_SECONDS = MARK_SECONDS - DAY_SECONDS;

/**
 * Nothing of it has been added: it was made just now, or so short a time ago that its mark would be there. The record
 * of its making comes later then, as a dead letter that is put back.
 */
function isUnadded({ scan, before }: SeenScan, { first, own }: ScanMarks, now: Date): boolean {
  if (before === undefined) return true;
  const isMarked = own !== undefined || first?.scanId === scan.scanId;
  // A former release marked the visitor's first scan alone, and without its numbers.
  const isOfFormerRelease = first !== undefined && first.counts === undefined;
  const ageSeconds = (now.getTime() - scanTimeOf(scan.scanId).getTime()) / 1_000;
  return !isMarked && !isOfFormerRelease && ageSeconds < SURELY_MARKED_SECONDS;
}

/** What the scans of a batch still add. An old scan without a mark was added long ago: its mark has expired. */
export function additionsOf(seen: readonly SeenScan[], marksOf: (scan: Scan) => ScanMarks, now: Date): Addition[] {
  const newVisitors = new Set<string>();
  return seen.flatMap((each) => {
    const { scan, before } = each;
    const { first, own } = marksOf(scan);
    const unadded = isUnadded(each, { first, own }, now);
    const visitor = `${scan.shortId} ${scan.visitor}`;
    const isNewVisitor = !first && !own && unadded && !newVisitors.has(visitor);
    if (isNewVisitor) newVisitors.add(visitor);
    const isFirstOfVisitor = isNewVisitor || first?.scanId === scan.scanId;
    const mark = isFirstOfVisitor ? first : own;
    const added = mark?.counts ?? (unadded ? undefined : before);
    const grows = !added || SCAN_COUNTS.some((name) => scan[name] > added[name]);
    return grows ? [{ scan, added, isFirstOfVisitor, mark }] : [];
  });
}

/** Counters of a day to be added to, by the name of their attribute. */
type Counters = Readonly<Record<string, number>>;

const hourOf = (scanId: number): string => String(scanTimeOf(scanId).getUTCHours()).padStart(2, '0');

/** Names of the counters that a day has beside those of hours and countries. */
export const scansInHour = (hour: string) => `scans_${hour}`;
export const conversationsInHour = (hour: string) => `conversations_${hour}`;
const COUNTRY_PREFIX = 'country_';
const DEVICE_PREFIX = 'device_';

/** What scans of one day of one code add to it. */
export function countersOf(additions: readonly Addition[]): Counters {
  const counters: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) counters[name] = (counters[name] ?? 0) + count;
  };
  for (const { scan, added, isFirstOfVisitor } of additions) {
    const hour = hourOf(scan.scanId);
    if (!added) {
      add('scans', 1);
      add(scansInHour(hour), 1);
      add('devices', isFirstOfVisitor ? 1 : 0);
      if (scan.country) add(`${COUNTRY_PREFIX}${scan.country}`, 1);
      if (scan.device) add(`${DEVICE_PREFIX}${scan.device}`, 1);
    }
    const started = scan.conversations - (added?.conversations ?? 0);
    // A rate above one would puzzle everybody: a scan that led to two conversations counts once.
    add('talking_scans', started > 0 && !added?.conversations ? 1 : 0);
    add('conversations', started);
    add(conversationsInHour(hour), started);
    add('ended_conversations', scan.endedConversations - (added?.endedConversations ?? 0));
    add('messages', scan.messages - (added?.messages ?? 0));
    add('tokens_in', scan.tokensIn - (added?.tokensIn ?? 0));
    add('tokens_out', scan.tokensOut - (added?.tokensOut ?? 0));
  }
  return counters;
}

const SCANS_OF_HOUR = /^scans_\d\d$/;
const IN_HOUR = /_\d\d$/;

/**
 * What scans add to the day of an account or organization: all of them by hour, for lists and totals, and of those
 * that are its own the numbers of analytics, without hours, which would double the size of the day. An account's
 * own scans are those of codes in no organization: organizations have days of their own, and other members.
 * Days of a former release have neither `own_scans` nor `other_scans`, which tells where analytics begin.
 */
export function ownerCountersOf(additions: readonly Addition[], isOwn: (scan: Scan) => boolean): Counters {
  const all = countersOf(additions);
  const { scans: ownScans = 0, ...own } = countersOf(additions.filter(({ scan }) => isOwn(scan)));
  const otherScans = (all.scans ?? 0) - ownScans;
  return {
    ...countersWhere(all, (name) => name === 'scans' || SCANS_OF_HOUR.test(name)),
    ...countersWhere(own, (name) => !IN_HOUR.test(name)),
    ...(ownScans > 0 && { own_scans: ownScans }),
    ...(otherScans > 0 && { other_scans: otherScans }),
  };
}

const countersWhere = (counters: Counters, isWanted: (name: string) => boolean): Counters =>
  Object.fromEntries(Object.entries(counters).filter(([name]) => isWanted(name)));

/** Whether the analytics of an owner have all scans of the day; a former release added only their number. */
export const isCountedWhole = ({ counters }: Day): boolean =>
  (counters.own_scans ?? 0) + (counters.other_scans ?? 0) >= (counters.scans ?? 0);

/** The day of an account or organization as that of a code looks: with the numbers of its own scans alone. */
export const ownPartOf = ({ counters, ...day }: Day): Day => ({
  ...day,
  counters: { ...counters, scans: counters.own_scans ?? 0 },
});

/** Scans whose count was left to us. */
export const uncountedIn = (additions: readonly Addition[]): number =>
  additions.filter(({ scan, added }) => !added && scan.uncounted).length;

export const dayOfScan = ({ scanId }: Scan): string => dayOf(scanTimeOf(scanId));
export const isHotScan = ({ scanId }: Scan): boolean => scanShardOf(scanId) > 0;

/** A day as it is stored: counters and nothing else. */
export interface Day {
  readonly day: string;
  readonly counters: Counters;
  /** Scans of that day lie in more than one partition. */
  readonly hot: boolean;
}

/** Days that were stored in several parts, because many wrote to them at once, each as one. */
export function mergeDays(parts: readonly Day[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, counters, hot } of parts) {
    const known = days.get(day) ?? { day, counters: {}, hot: false };
    const sum = { ...known.counters };
    for (const [name, count] of Object.entries(counters)) sum[name] = (sum[name] ?? 0) + count;
    days.set(day, { day, counters: sum, hot: known.hot || hot });
  }
  return [...days.values()];
}

const withPrefix =
  (prefix: string) =>
  ({ counters }: Day): [name: string, scans: number][] =>
    Object.entries(counters)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, scans]) => [name.slice(prefix.length), scans]);

export const countriesOf = withPrefix(COUNTRY_PREFIX);
export const devicesOf = withPrefix(DEVICE_PREFIX);
