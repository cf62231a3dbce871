import { HOT_SCAN_PARTITIONS } from '../../contracts/scans.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';

/**
 * A scan id is a safe integer that sorts by time and is unique without coordination: milliseconds since 2025 (40 bits,
 * until 2059), the number of the function instance that created it (12 bits), and one bit that says whether the code
 * was hot, which means that very many people scanned it at that moment. The id alone therefore determines the partition
 * of the scan.
 *
 * Eight instances share each 12-bit number, and each of them uses every eighth millisecond. That allows 32,768
 * concurrent instances with 125 ids per second each. An instance leases its number and milliseconds, so no two live
 * instances share them.
 */
const EPOCH_MILLISECONDS = Date.UTC(2025, 0, 1);
const NUMBERS = 2 ** 12;
export const IDS_PER_MILLISECOND = NUMBERS * 2;
const INSTANCES_PER_NUMBER = 8;

/**
 * How many instances can create ids at the same time. The worker number of an instance determines its 12-bit number and
 * its milliseconds.
 */
export const SCAN_WORKERS = NUMBERS * INSTANCES_PER_NUMBER;

/** Generates the ids of one instance. It never uses the same millisecond twice, even if the clock goes back. */
export function scanIdSource(): (now: Date, worker: number, isHot: boolean) => number {
  let last = 0;
  return (now, worker, isHot) => {
    const earliest = Math.max(now.getTime() - EPOCH_MILLISECONDS, last + 1);
    last = nextOwnMillisecond(earliest, Math.floor(worker / NUMBERS));
    return last * IDS_PER_MILLISECOND + (worker % NUMBERS) * 2 + (isHot ? 1 : 0);
  };
}

/** The first millisecond at or after `from` with this remainder modulo eight. */
const nextOwnMillisecond = (from: number, remainder: number): number =>
  from + ((remainder - (from % INSTANCES_PER_NUMBER) + INSTANCES_PER_NUMBER) % INSTANCES_PER_NUMBER);

/** The smallest possible id of a scan at this time. Use it to convert a time range to ids. */
export const firstScanIdAt = (at: Date): number => Math.max(0, at.getTime() - EPOCH_MILLISECONDS) * IDS_PER_MILLISECOND;

export const scanTimeOf = (scan_id: number): Date =>
  new Date(Math.floor(scan_id / IDS_PER_MILLISECOND) + EPOCH_MILLISECONDS);

/** Partition of the scan among those of its code: 0 for a normal code, 1 and up for a hot one. */
export function scanShardOf(scan_id: number): number {
  // Combines time and instance, so a hot code fills its partitions evenly.
  return scan_id % 2 === 1 ? 1 + (Math.floor(scan_id / 2) % HOT_SCAN_PARTITIONS) : 0;
}

const DIGITS = String(Number.MAX_SAFE_INTEGER).length;
/** The id as text that sorts like the number. */
export const scanSortKey = (scan_id: number): string => String(scan_id).padStart(DIGITS, '0');

/**
 * A partition of the scans of one owner. Scans are stored by code, so the owner is the code's short id in the table and
 * the account in the index. A scan of an organization's code has an additional small item, whose owner is the
 * organization.
 */
export const scanPartition = (owner_id: string, shard: number): string => `${KEY_PREFIX.scan}${owner_id}#${shard}`;

/** The id determines the partition, so a scan can be found without knowing whether its code was hot. */
export const scanKey = (short_id: string, scan_id: number) => ({
  pk: scanPartition(short_id, scanShardOf(scan_id)),
  sk: scanSortKey(scan_id),
});
