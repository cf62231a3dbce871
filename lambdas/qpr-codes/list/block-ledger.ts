/**
 * A list finds positions without counting its codes: it divides them, in order of creation, into blocks of about a
 * hundred and stores only the block sizes. A block contains the codes created from `fromMs` up to the start of the next
 * block, so codes of the same millisecond are never separated.
 */
export interface Block {
  readonly fromMs: number;
  readonly count: number;
}

/** Blocks from the oldest to the newest, without gaps: the oldest begins at 0. */
export type Ledger = readonly Block[];

/**
 * Maximum number of codes per block. Larger blocks make the ledger smaller but require reading more codes to reach a
 * page. With blocks of about a hundred codes, the two costs are equal for a list of 120,000 codes.
 */
export const BLOCK_SIZE = 96;

/**
 * Adjacent blocks with at most this many codes together are merged. The limit is well below the block size, so the
 * merged block is not split again soon.
 */
const MERGE_SIZE = BLOCK_SIZE / 2;

export const countOf = (ledger: Ledger): number => ledger.reduce((sum, block) => sum + block.count, 0);

/** Index of the block that contains a time; -1 in an empty ledger. */
export function blockAt(ledger: Ledger, ms: number): number {
  let low = 0;
  let high = ledger.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ledger[middle]?.fromMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const appendBlock = (ledger: Ledger, block: Block): Ledger => [
  ...ledger,
  ledger.length === 0 ? { ...block, fromMs: 0 } : block,
];

/** Adds one code to the block of this time, even if the block is full. */
export function addTo(ledger: Ledger, ms: number): Ledger {
  const index = blockAt(ledger, ms);
  const block = ledger[index];
  return block ? ledger.with(index, { ...block, count: block.count + 1 }) : [{ fromMs: 0, count: 1 }];
}

/** Removes one code. A block that becomes small is merged with a small neighbor. */
export function removeFrom(ledger: Ledger, ms: number): Ledger {
  const index = blockAt(ledger, ms);
  const block = ledger[index];
  if (!block || block.count === 0) throw new Error(`No block of the ledger holds a code created at ${ms}.`);
  const shrunk = ledger.with(index, { ...block, count: block.count - 1 });
  // After the merges, a block can be empty only if it is the only one. The filter removes it.
  return mergeAt(mergeAt(shrunk, index), index - 1).filter(({ count }) => count > 0);
}

/** Merges the blocks at `index` and `index + 1` if they are small together or one is empty. */
function mergeAt(ledger: Ledger, index: number): Ledger {
  const [older, newer] = [ledger[index], ledger[index + 1]];
  if (!older || !newer) return ledger;
  if (older.count > 0 && newer.count > 0 && older.count + newer.count > MERGE_SIZE) return ledger;
  return ledger.toSpliced(index, 2, { fromMs: older.fromMs, count: older.count + newer.count });
}

/**
 * Where to split a full block when a code is added to it. If the new code is the newest or oldest, the split is next to
 * it: codes that are archived in order then leave full blocks behind, as in a B-tree. Otherwise the split is in the
 * middle. `undefined` if all codes were created in the same millisecond and cannot be separated.
 */
export function splitPointFor(timesMs: readonly number[], addedMs: number): number | undefined {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  if (oldest === undefined || newest === undefined) return undefined;
  if (addedMs > newest) return addedMs;
  if (addedMs < oldest) return oldest;
  const middle = sorted[sorted.length >>> 1];
  if (middle === undefined || middle > oldest) return middle;
  return sorted.find((time) => time > oldest);
}

/** Splits the block at `index`: `olderCount` codes before `splitMs`, the rest from `splitMs` on. */
export function splitAt(ledger: Ledger, index: number, splitMs: number, olderCount: number): Ledger {
  const block = ledger[index];
  if (!block || splitMs <= block.fromMs) throw new Error(`Cannot split a block at ${splitMs}.`);
  return ledger.toSpliced(
    index,
    1,
    { fromMs: block.fromMs, count: olderCount },
    { fromMs: splitMs, count: block.count - olderCount },
  );
}
