import { countOf, type Ledger } from './block-ledger.ts';

/** A range of a list to read in one direction, from the boundary of a block (`block-ledger.ts`). */
export interface Span {
  /** Reading starts at this time; `undefined` is the newest end of the list. */
  readonly edgeMs: number | undefined;
  readonly direction: 'older' | 'newer';
  /** Codes to skip before the first one of the page. */
  readonly skip: number;
  readonly take: number;
}

/** Skipping this many codes costs no more than starting a second query. */
const CHEAP_SKIP = 32;

/**
 * Plans how to read the page at `offset` from the newest code: one span from the nearer block boundary, or two spans
 * from a boundary inside the page if both outer boundaries are far away. The page consists of the spans in order, each
 * newest first.
 */
export function planPage(blocks: Ledger, offset: number, limit: number): readonly Span[] {
  const total = countOf(blocks);
  if (offset >= total) return [];
  // The page as positions counted from the oldest code: `low` is inclusive, `high` is exclusive.
  const high = total - offset;
  const low = Math.max(0, high - limit);

  let olderEdge = { position: 0, edgeMs: blocks[0]?.fromMs };
  let innerEdge: typeof olderEdge | undefined;
  let newerEdge = { position: total, edgeMs: undefined as number | undefined };
  let position = 0;
  for (const { fromMs, count } of blocks) {
    const edge = { position, edgeMs: fromMs };
    if (position <= low) olderEdge = edge;
    else if (position < high) innerEdge ??= edge;
    else {
      newerEdge = edge;
      break;
    }
    position += count;
  }

  const [skipFromNewerEdge, skipFromOlderEdge] = [newerEdge.position - high, low - olderEdge.position];
  if (innerEdge && Math.min(skipFromNewerEdge, skipFromOlderEdge) > CHEAP_SKIP) {
    return [
      { edgeMs: innerEdge.edgeMs, direction: 'newer', skip: 0, take: high - innerEdge.position },
      { edgeMs: innerEdge.edgeMs, direction: 'older', skip: 0, take: innerEdge.position - low },
    ];
  }
  return skipFromOlderEdge < skipFromNewerEdge
    ? [{ edgeMs: olderEdge.edgeMs, direction: 'newer', skip: skipFromOlderEdge, take: high - low }]
    : [{ edgeMs: newerEdge.edgeMs, direction: 'older', skip: skipFromNewerEdge, take: high - low }];
}
