import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';

/** A message such as `Pages 4, 7–9 could not be read.` */
export const unreadText = (pages: readonly number[]): string =>
  t.knowledge.unreadPages({ count: pages.length, pages: rangesOf(pages).join(', ') });

/** The page numbers as texts. Consecutive pages become a range: `4`, `7–9`. */
function rangesOf(pages: readonly number[]): string[] {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const current = ranges.at(-1);
    if (current && page === current.last + 1) current.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) =>
    first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`,
  );
}
