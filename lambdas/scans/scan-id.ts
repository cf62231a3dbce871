import { HOT_SCAN_PARTITIONS } from '../../contracts/scans.ts';

/**
 * A scan id is a safe integer that sorts by time and is unique without asking anybody: milliseconds since
 * 2025 (40 bits, until 2059), the number of the function instance that made it (12 bits), and one bit that
 * says whether the code was hot. The partition in which the scan is stored thus follows from the id alone.
 *
 * Eight instances share a number of those 12 bits, each with every eighth millisecond for its own: 32,768
 * instances at once, each with 125 ids a second. Which number and which milliseconds an instance has is
 * leased, so no two live ones have the same.
 */
const EPOCH_MILLISECONDS = Date.UTC(2025, 0, 1);
const NUMBERS = 2 ** 12;
const IDS_PER_MILLISECOND = NUMBERS * 2;
const INSTANCES_PER_NUMBER = 8;

export const SCAN_WORKERS = NUMBERS * INSTANCES_PER_NUMBER;

/** Ids of one instance: never the same millisecond twice, whatever its clock does. */
export function scanIdSource(): (now: Date, worker: number, hot: boolean) => number {
  let last = 0;
  return (now, worker, hot) => {
    const earliest = Math.max(now.getTime() - EPOCH_MILLISECONDS, last + 1);
    last = nextOwnMillisecond(earliest, Math.floor(worker / NUMBERS));
    return last * IDS_PER_MILLISECOND + (worker % NUMBERS) * 2 + (hot ? 1 : 0);
  };
}

/** The first millisecond from here on that leaves this remainder: at most seven later. */
const nextOwnMillisecond = (from: number, remainder: number): number =>
  from + ((remainder - (from % INSTANCES_PER_NUMBER) + INSTANCES_PER_NUMBER) % INSTANCES_PER_NUMBER);

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
