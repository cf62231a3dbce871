import { countOf, type Ledger } from './block-ledger.ts';

/** One stretch of a list to read: from an edge between blocks, in one direction. */
export interface Span {
  /** Reading starts at this time; `undefined` is the newest end of the list. */
  readonly edgeMs: number | undefined;
  readonly direction: 'older' | 'newer';
  /** Codes to read over before the first one of the page. */
  readonly skip: number;
  readonly take: number;
}

/** Reading over this many codes costs no more than starting a second query. */
const CHEAP_SKIP = 32;

/**
 * How to read the page at `offset` from the newest code: one span from the nearer edge, or two that
 * part at an edge inside the page when both outer edges are far. The codes of the spans, in the
 * order of the spans and each newest first, are the page.
 */
export function planPage(blocks: Ledger, offset: number, limit: number): readonly Span[] {
  const total = countOf(blocks);
  if (offset >= total) return [];
  // The page as positions from the oldest code: `low` is in it, `high` is just past it.
  const high = total - offset;
  const low = Math.max(0, high - limit);

  let before = { position: 0, edgeMs: blocks[0]?.fromMs };
  let inside: typeof before | undefined;
  let after = { position: total, edgeMs: undefined as number | undefined };
  let position = 0;
  for (const { fromMs, count } of blocks) {
    const edge = { position, edgeMs: fromMs };
    if (position <= low) before = edge;
    else if (position < high) inside ??= edge;
    else {
      after = edge;
      break;
    }
    position += count;
  }

  const [skipOlder, skipNewer] = [after.position - high, low - before.position];
  if (inside && Math.min(skipOlder, skipNewer) > CHEAP_SKIP) {
    return [
      { edgeMs: inside.edgeMs, direction: 'newer', skip: 0, take: high - inside.position },
      { edgeMs: inside.edgeMs, direction: 'older', skip: 0, take: inside.position - low },
    ];
  }
  return skipNewer < skipOlder
    ? [{ edgeMs: before.edgeMs, direction: 'newer', skip: skipNewer, take: high - low }]
    : [{ edgeMs: after.edgeMs, direction: 'older', skip: skipOlder, take: high - low }];
}
