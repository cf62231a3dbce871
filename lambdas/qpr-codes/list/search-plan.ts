import { type Block, countOf, type Ledger } from './block-ledger.ts';

/** A stretch of a list to search: from the one time up to the other. */
export interface SearchRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Queries side by side: more would be no faster, since one partition answers them all. */
const AT_ONCE = 8;

/**
 * How to search the part of a list that is older than `beforeMs`: up to eight stretches between edges of blocks, about
 * equally long, newest first. Of a part with more than `atMost` codes only the newest blocks are searched.
 */
export function planSearch(blocks: Ledger, beforeMs: number, atMost: number) {
  const older = blocks.filter(({ fromMs }) => fromMs <= beforeMs).reverse();
  const searched = withinCount(older, atMost);
  const perRange = Math.ceil(countOf(searched) / AT_ONCE);
  const ranges: SearchRange[] = [];
  let [toMs, count] = [beforeMs + 1, 0];
  for (const [index, block] of searched.entries()) {
    count += block.count;
    if (count < perRange && index < searched.length - 1) continue;
    ranges.push({ fromMs: block.fromMs, toMs });
    [toMs, count] = [block.fromMs, 0];
  }
  return { ranges, isWhole: searched.length === older.length };
}

function withinCount(blocks: readonly Block[], atMost: number): readonly Block[] {
  let count = 0;
  const past = blocks.findIndex((block) => {
    count += block.count;
    return count > atMost;
  });
  return past === -1 ? blocks : blocks.slice(0, past);
}
