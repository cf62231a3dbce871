import { expect, test } from '@jest/globals';
import { planSearch } from '../../../lambdas/qpr-codes/list/search-plan.ts';

const blocks = (...counts: number[]) => counts.map((count, index) => ({ fromMs: index * 100, count }));

test('a short rest is one stretch a block, newest first, down to the beginning of time', () => {
  expect(planSearch(blocks(90, 90, 90), 250, 1_000)).toEqual({
    ranges: [
      { fromMs: 200, toMs: 251 },
      { fromMs: 100, toMs: 200 },
      { fromMs: 0, toMs: 100 },
    ],
    isWhole: true,
  });
});

test('blocks after what has been read are left out', () => {
  expect(planSearch(blocks(90, 90, 90), 199, 1_000).ranges).toEqual([
    { fromMs: 100, toMs: 200 },
    { fromMs: 0, toMs: 100 },
  ]);
});

test('a long rest is eight stretches without gaps, each at edges of blocks', () => {
  const { ranges, isWhole } = planSearch(blocks(...Array(100).fill(90)), 9_999, 10_000);
  expect(ranges).toHaveLength(8);
  expect(ranges.map(({ toMs }) => toMs)).toEqual([10_000, ...ranges.slice(0, -1).map(({ fromMs }) => fromMs)]);
  expect(ranges.at(-1)?.fromMs).toBe(0);
  expect(isWhole).toBe(true);
});

test('what is too much stays unsearched, and that is said', () => {
  const { ranges, isWhole } = planSearch(blocks(...Array(100).fill(90)), 9_999, 900);
  expect(ranges.at(-1)?.fromMs).toBe(9_000);
  expect(isWhole).toBe(false);
});

test('nothing older is nothing to search', () =>
  expect(planSearch([], 500, 1_000)).toEqual({ ranges: [], isWhole: true }));
