import { describe, expect, test } from '@jest/globals';
import type { Ledger } from '../../../lambdas/qpr-codes/list/block-ledger.ts';
import { planPage, type Span } from '../../../lambdas/qpr-codes/list/page-plan.ts';
import { fc } from '../../support/fast-check.ts';

/** Blocks of these sizes and the creation times in them, oldest first. */
function listOf(counts: readonly number[]) {
  const blocks: Ledger = counts.map((count, index) => ({ fromMs: index * 1_000, count }));
  const times = counts.flatMap((count, index) => Array.from({ length: count }, (_, offset) => index * 1_000 + offset));
  return { blocks, times };
}

/** Returns the items that a database would return for a span. */
function readSpan(times: readonly number[], { edgeMs, direction, skip, take }: Span): number[] {
  const edge = edgeMs ?? Number.POSITIVE_INFINITY;
  return direction === 'older'
    ? times
        .filter((time) => time < edge)
        .reverse()
        .slice(skip, skip + take)
    : times
        .filter((time) => time >= edge)
        .slice(skip, skip + take)
        .reverse();
}

describe('the plan of a page', () => {
  test('reads exactly the page, for any blocks, offset and limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(97), { maxLength: 12 }),
        fc.nat(700),
        fc.integer({ min: 1, max: 100 }),
        (counts, offset, limit) => {
          const { blocks, times } = listOf(counts);
          const spans = planPage(blocks, offset, limit);
          expect(spans.flatMap((span) => readSpan(times, span))).toEqual(
            times.toReversed().slice(offset, offset + limit),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('of 20 codes reads at most 58 codes if all blocks are full', () => {
    const { blocks } = listOf(Array.from({ length: 10 }, () => 96));
    // The worst page is in the middle of a block: it skips (96 - 20) / 2 = 38 codes and takes 20.
    for (let offset = 0; offset < 960; offset += 1) {
      const spans = planPage(blocks, offset, 20);
      expect(spans.reduce((sum, { skip, take }) => sum + skip + take, 0)).toBeLessThanOrEqual(58);
    }
  });

  test('starts from the nearer end of the block', () => {
    const { blocks } = listOf([96, 96, 96]);
    expect(planPage(blocks, 100, 10)).toEqual([{ edgeMs: 2_000, direction: 'older', skip: 4, take: 10 }]);
    expect(planPage(blocks, 175, 10)).toEqual([{ edgeMs: 1_000, direction: 'newer', skip: 7, take: 10 }]);
  });

  test('splits a page at a block edge inside the page if the block edges outside it are far away', () => {
    const { blocks } = listOf([96, 96, 96]);
    expect(planPage(blocks, 182, 20)).toEqual([
      { edgeMs: 1_000, direction: 'newer', skip: 0, take: 10 },
      { edgeMs: 1_000, direction: 'older', skip: 0, take: 10 },
    ]);
  });

  test('is empty past the end of the list', () => {
    expect(planPage([], 0, 20)).toEqual([]);
    expect(planPage(listOf([3]).blocks, 3, 20)).toEqual([]);
  });
});
