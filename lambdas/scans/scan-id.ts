import { HOT_SCAN_PARTITIONS } from '../contracts/scans.ts';

/**
 * A scan id is a safe integer that sorts by time and is unique without asking anybody:
 * milliseconds since 2025 (40 bits, until 2059), the number of the function instance that made it
 * (12 bits, leased, so no two live instances share one), and one bit that says whether the code was
 * hot. The partition in which the scan is stored thus follows from the id alone.
 */
const EPOCH_MILLISECONDS = Date.UTC(2025, 0, 1);
const WORKER_BITS = 12;
const IDS_PER_MILLISECOND = 2 ** (WORKER_BITS + 1);

export const SCAN_WORKERS = 2 ** WORKER_BITS;

/** Ids of one instance: never the same millisecond twice, whatever its clock does. */
export function scanIdSource(): (now: Date, worker: number, hot: boolean) => number {
  let last = 0;
  return (now, worker, hot) => {
    last = Math.max(now.getTime() - EPOCH_MILLISECONDS, last + 1);
    return last * IDS_PER_MILLISECOND + worker * 2 + (hot ? 1 : 0);
  };
}

/** The smallest id a scan of this time can have; the bounds of a time range in ids. */
export const firstScanIdAt = (at: Date): number => Math.max(0, at.getTime() - EPOCH_MILLISECONDS) * IDS_PER_MILLISECOND;

export const scanTimeOf = (scanId: number): Date =>
  new Date(Math.floor(scanId / IDS_PER_MILLISECOND) + EPOCH_MILLISECONDS);

/** Partition of the scan among those of its code: 0 for a quiet code, 1… for a hot one. */
export function scanShardOf(scanId: number): number {
  // Time and instance together, so that a hot code fills its partitions evenly.
  return scanId % 2 === 1 ? 1 + (Math.floor(scanId / 2) % HOT_SCAN_PARTITIONS) : 0;
}

const DIGITS = String(Number.MAX_SAFE_INTEGER).length;
/** As text that sorts like the number. */
export const scanSortKey = (scanId: number): string => String(scanId).padStart(DIGITS, '0');
