import { type Block, countOf, type Ledger } from './block-ledger.ts';

/** A time range of a list to search. */
export interface SearchRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Concurrent queries. More would not be faster, because a single partition serves all of them. */
const CONCURRENCY = 8;

/**
 * Plans how to search the codes of a list that were created at or before `beforeMs`: up to eight ranges of about equal
 * size, newest first, between the boundaries of blocks (`block-ledger.ts`). If there are more than `atMost` such codes,
 * only the newest blocks are searched.
 */
export function planSearch(blocks: Ledger, beforeMs: number, atMost: number) {
  const older = blocks.filter(({ fromMs }) => fromMs <= beforeMs).reverse();
  const searched = withinCount(older, atMost);
  const perRange = Math.ceil(countOf(searched) / CONCURRENCY);
  const ranges: SearchRange[] = [];
  let [toMs, count] = [beforeMs + 1, 0];
  for (const [index, block] of searched.entries()) {
    count += block.count;
    if (count < perRange && index < searched.length - 1) continue;
    ranges.push({ fromMs: block.fromMs, toMs });
    [toMs, count] = [block.fromMs, 0];
  }
  return { ranges, isComplete: searched.length === older.length };
}

function withinCount(blocks: readonly Block[], atMost: number): readonly Block[] {
  let count = 0;
  const past = blocks.findIndex((block) => {
    count += block.count;
    return count > atMost;
  });
  return past === -1 ? blocks : blocks.slice(0, past);
}
