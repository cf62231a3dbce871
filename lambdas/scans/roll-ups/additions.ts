import { DAY_SECONDS } from '../../../contracts/time.ts';
import type { Scan } from '../scan.ts';
import { scanTimeOf } from '../scan-id.ts';

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

/** What of a scan the roll-ups already hold. */
export interface AddedScan {
  readonly scanId: number;
  readonly counts: ScanCounts;
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
  const ageSeconds = (now.getTime() - scanTimeOf(scan.scanId).getTime()) / 1_000;
  return !isMarked && ageSeconds < SURELY_MARKED_SECONDS;
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

/** Of each code, how many scans it could not count itself when they were made. */
export function uncountedByCode(additions: readonly Addition[]): [shortId: string, scans: number][] {
  const uncounted = additions.filter(({ scan, added }) => !added && scan.uncounted);
  return [...Map.groupBy(uncounted, ({ scan }) => scan.shortId)].map(([shortId, group]) => [shortId, group.length]);
}
