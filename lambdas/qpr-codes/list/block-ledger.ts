/**
 * How a list knows its positions without counting: its codes, in order of creation, are cut into
 * blocks of about a hundred, and only the blocks' sizes are kept. A block holds the codes created
 * from `fromMs` up to the start of the next block, so codes of one millisecond are never parted.
 */
export interface Block {
  readonly fromMs: number;
  readonly count: number;
}

/** Blocks from the oldest to the newest, without gaps: the oldest begins at 0. */
export type Ledger = readonly Block[];

/**
 * Codes a block may hold. Larger blocks mean fewer bytes of ledger and more codes read over on the
 * way to a page; around a hundred the two cost the same at 120,000 codes.
 */
export const BLOCK_SIZE = 96;

/** Neighbours that together fill no more than this become one; well below the size, so they stay one. */
const MERGE_SIZE = BLOCK_SIZE / 2;

export const countOf = (ledger: Ledger): number => ledger.reduce((sum, block) => sum + block.count, 0);

/** Index of the block that a time belongs to; -1 in an empty ledger. */
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

/** One code more in the block of this time, however full it is. */
export function addTo(ledger: Ledger, ms: number): Ledger {
  const index = blockAt(ledger, ms);
  const block = ledger[index];
  return block ? ledger.with(index, { ...block, count: block.count + 1 }) : [{ fromMs: 0, count: 1 }];
}

/** One code less; a block that becomes small is joined with a small neighbour. */
export function removeFrom(ledger: Ledger, ms: number): Ledger {
  const index = blockAt(ledger, ms);
  const block = ledger[index];
  if (!block || block.count === 0) throw new Error(`No block of the ledger holds a code created at ${ms}.`);
  const shrunk = ledger.with(index, { ...block, count: block.count - 1 });
  // Only the last block of all can still be empty after this.
  return mergedAt(mergedAt(shrunk, index), index - 1).filter((each) => each.count > 0);
}

/** Joins the blocks at `index` and `index + 1` when both are small or one is empty. */
function mergedAt(ledger: Ledger, index: number): Ledger {
  const [older, newer] = [ledger[index], ledger[index + 1]];
  if (!older || !newer) return ledger;
  if (older.count > 0 && newer.count > 0 && older.count + newer.count > MERGE_SIZE) return ledger;
  return ledger.toSpliced(index, 2, { fromMs: older.fromMs, count: older.count + newer.count });
}

/**
 * Where to cut a full block in two when a code is added to it: beside the newcomer when it is the
 * newest or oldest (codes archived in order leave full blocks behind, as in a B-tree), otherwise in
 * the middle. `undefined` when all were created in one millisecond and cannot be parted.
 */
export function cutFor(timesMs: readonly number[], addedMs: number): number | undefined {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  if (oldest === undefined || newest === undefined) return undefined;
  if (addedMs > newest) return addedMs;
  if (addedMs < oldest) return oldest;
  const middle = sorted[sorted.length >>> 1];
  if (middle === undefined || middle > oldest) return middle;
  return sorted.find((time) => time > oldest);
}

/** The block at `index` in two: `lowerCount` codes before the time of the cut, the rest after. */
export function splitAt(ledger: Ledger, index: number, cutMs: number, lowerCount: number): Ledger {
  const block = ledger[index];
  if (!block || cutMs <= block.fromMs) throw new Error(`A block cannot be cut at ${cutMs}.`);
  return ledger.toSpliced(
    index,
    1,
    { fromMs: block.fromMs, count: lowerCount },
    { fromMs: cutMs, count: block.count - lowerCount },
  );
}
