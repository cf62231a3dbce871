import { DAY_SECONDS } from '../../../contracts/time.ts';
import { scanTimeOf } from '../../events/scan-id.ts';
import type { Scan } from '../scan.ts';

/** One stream record: a scan was recorded, or one of its conversations started, ended or was rated. */
export interface ScanChange {
  /** Absent if the record created the scan. */
  readonly before?: Scan | undefined;
  readonly after: Scan;
}

/** The counts of a scan. They only ever grow, so of two records the one with the larger counts is the later one. */
const SCAN_COUNTS = [
  'conversations',
  'ended_conversations',
  'messages',
  'tokens_in',
  'tokens_out',
  'rated_up',
  'rated_down',
  'unrated_up',
  'unrated_down',
] as const;
type ScanCount = (typeof SCAN_COUNTS)[number];
export type ScanCounts = Readonly<Record<ScanCount, number>>;

/** Builds counts by calling `countOf` for each name. */
export const scanCounts = (countOf: (name: ScanCount) => number): ScanCounts =>
  Object.fromEntries(SCAN_COUNTS.map((name) => [name, countOf(name)])) as ScanCounts;

/** The combined records of one scan in a batch. */
export interface MergedScan {
  readonly scan: Scan;
  /** Its counts before the first record; absent if that record created the scan. */
  readonly before?: ScanCounts | undefined;
}

/** Merges the records of each scan, regardless of duplicates and order. */
export function mergeScans(changes: readonly ScanChange[]): MergedScan[] {
  const seen = new Map<string, MergedScan>();
  for (const { before, after } of changes) {
    const key = `${after.short_id} ${after.scan_id}`;
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

const combine = (choose: (one: number, other: number) => number, one: ScanCounts, other: ScanCounts): ScanCounts =>
  scanCounts((name) => choose(one[name], other[name]));

/** The part of a scan that the roll-ups already include. */
export interface AddedScan {
  readonly scan_id: number;
  readonly counts: ScanCounts;
}

/**
 * The stored marks, which record what was added. `first` is for the visitor's first scan of the day, and `own` is for
 * this scan if it is a later one.
 */
export interface ScanMarks {
  readonly first?: AddedScan | undefined;
  readonly own?: AddedScan | undefined;
}

/** The counts that still have to be added for a scan. */
export interface Addition {
  readonly scan: Scan;
  /** The counts added before; absent if nothing was added, not even the scan itself. */
  readonly added?: ScanCounts | undefined;
  /** The scan is the first of its visitor on that day, so it uses the mark of the visitor. */
  readonly isFirstOfVisitor: boolean;
  /** The mark as it was read, which will be replaced; absent if it has to be created. */
  readonly mark?: AddedScan | undefined;
}

/** Longer than a stream keeps its records, so that a mark exists as long as the record of its scan can be repeated. */
export const MARK_TTL_SECONDS = 3 * DAY_SECONDS;
/** A scan younger than this still has its mark if it was added, even if clocks differ. */
const RELIABLY_MARKED_SECONDS = MARK_TTL_SECONDS - DAY_SECONDS;

/**
 * For a scan without a mark: whether nothing of it has been added. This is so if the scan was just created, or if it is
 * so recent that its mark cannot have expired. In the second case, the record of its creation comes later, as a
 * redriven dead letter.
 */
function isUnadded({ scan, before }: MergedScan, { first, own }: ScanMarks, now: Date): boolean {
  if (before === undefined) return true;
  const isMarked = own !== undefined || first?.scan_id === scan.scan_id;
  const ageSeconds = (now.getTime() - scanTimeOf(scan.scan_id).getTime()) / 1_000;
  return !isMarked && ageSeconds < RELIABLY_MARKED_SECONDS;
}

/**
 * The counts that still have to be added for the scans of a batch. An old scan without a mark was added long ago and
 * its mark has expired.
 */
export function additionsOf(
  mergedScans: readonly MergedScan[],
  marksOf: (scan: Scan) => ScanMarks,
  now: Date,
): Addition[] {
  const newVisitors = new Set<string>();
  return mergedScans.flatMap((merged) => {
    const { scan, before } = merged;
    const { first, own } = marksOf(scan);
    const unadded = isUnadded(merged, { first, own }, now);
    const visitor = `${scan.short_id} ${scan.visitor}`;
    const isNewVisitor = !first && !own && unadded && !newVisitors.has(visitor);
    if (isNewVisitor) newVisitors.add(visitor);
    const isFirstOfVisitor = isNewVisitor || first?.scan_id === scan.scan_id;
    const mark = isFirstOfVisitor ? first : own;
    const added = mark?.counts ?? (unadded ? undefined : before);
    const hasGrown = !added || SCAN_COUNTS.some((name) => scan[name] > added[name]);
    return hasGrown ? [{ scan, added, isFirstOfVisitor, mark }] : [];
  });
}

/** Scans that could not be counted when they were recorded. */
export interface UncountedScans {
  readonly count: number;
  readonly last_scanned_at: string;
}

/** The uncounted scans per code, by its short id. */
export const uncountedByCode = (additions: readonly Addition[]): [shortId: string, scans: UncountedScans][] =>
  uncountedBy(additions, ({ short_id }) => short_id);

/** The uncounted scans per placement, by its id. */
export const uncountedByPlacement = (additions: readonly Addition[]): [placementId: string, scans: UncountedScans][] =>
  uncountedBy(additions, ({ placement_id }) => placement_id);

function uncountedBy(
  additions: readonly Addition[],
  keyOf: (scan: Scan) => string | undefined,
): [key: string, scans: UncountedScans][] {
  const uncounted = additions.filter(({ scan, added }) => !added && scan.uncounted);
  return [...Map.groupBy(uncounted, ({ scan }) => keyOf(scan))].flatMap(([key, group]) =>
    key === undefined
      ? []
      : [
          [
            key,
            {
              count: group.length,
              last_scanned_at: scanTimeOf(Math.max(...group.map(({ scan }) => scan.scan_id))).toISOString(),
            },
          ],
        ],
  );
}
