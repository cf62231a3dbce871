import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { wholeSeconds } from '../../../contracts/time.ts';
import { scanSortKey } from '../../events/scan-id.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { allOf, equals, ITEM_IS_NEW } from '../../platform/table/conditions.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { Scan } from '../scan.ts';
import {
  type AddedScan,
  type Addition,
  MARK_TTL_SECONDS,
  type MergedScan,
  type ScanCounts,
  type ScanMarks,
  scanCounts,
} from './additions.ts';
import { dayOfScan } from './days.ts';

/**
 * A mark records which counts of a scan the roll-ups already include. The mark of a visitor's first scan of a code on a
 * day is the visitor's item, which also tells later scans that they are not the first.
 */
const visitorKey = (scan: Scan): ItemKey => ({
  pk: `${KEY_PREFIX.visitor}${scan.short_id}#${dayOfScan(scan)}#${scan.visitor}`,
  sk: 'VISITOR',
});
const laterScanKey = (scan: Scan): ItemKey => ({
  pk: visitorKey(scan).pk,
  sk: `SCAN#${scanSortKey(scan.scan_id)}`,
});

const markItemSchema = z.object({ first_scan: z.number() });
const countSchema = z.number();

const toAddedScan = (item: Item): AddedScan => ({
  scan_id: markItemSchema.parse(item).first_scan,
  counts: scanCounts((name) => countSchema.parse(item[name])),
});

const countsOf = (counts: ScanCounts): ScanCounts => scanCounts((name) => counts[name]);

interface MarksOptions {
  /** Whether the read must include marks of the last second. */
  readonly consistent: boolean;
}

/** The marks of scans and of their visitors. */
export async function findMarks(
  table: Table,
  mergedScans: readonly MergedScan[],
  options: MarksOptions,
): Promise<(scan: Scan) => ScanMarks> {
  const scans = mergedScans.map(({ scan }) => scan);
  const first = await findBy(table, scans, visitorKey, options);
  const later = mergedScans
    .filter(({ scan, before }) => {
      const found = first(scan);
      return found ? found.scan_id !== scan.scan_id : before !== undefined;
    })
    .map(({ scan }) => scan);
  const own = await findBy(table, later, laterScanKey, options);
  return (scan) => ({ first: first(scan), own: own(scan) });
}

async function findBy(table: Table, scans: readonly Scan[], keyOf: (scan: Scan) => ItemKey, options: MarksOptions) {
  const items = await batchGet(table, scans.map(keyOf), options);
  const textOf = (scan: Scan) => Object.values(keyOf(scan)).join(' ');
  const found = new Map(scans.map((scan, index) => [textOf(scan), items[index]]));
  return (scan: Scan): AddedScan | undefined => {
    const item = found.get(textOf(scan));
    return item && toAddedScan(item);
  };
}

/** Marks a scan as added. Fails if the mark has changed since it was read, so nothing of a scan is added twice. */
export function markAddedWrite(table: Table, { scan, isFirstOfVisitor, mark }: Addition, now: Date): TableWrite {
  const key = isFirstOfVisitor ? visitorKey(scan) : laterScanKey(scan);
  const expiry = { expires_at_seconds: wholeSeconds(now.getTime()) + MARK_TTL_SECONDS };
  if (mark) {
    const isUnchanged = allOf(...Object.entries(mark.counts).map(([name, count]) => equals(name, count)));
    return updateWrite(table, key, { set: { ...countsOf(scan), ...expiry } }, isUnchanged);
  }
  const item = { ...key, type: 'visitor', first_scan: scan.scan_id, ...countsOf(scan), ...expiry };
  return putWrite(table, item, ITEM_IS_NEW);
}
