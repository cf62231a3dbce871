import { expect, test } from '@jest/globals';
import { planSearch } from '../../../lambdas/qpr-codes/list/search-plan.ts';

/** Blocks of a list of codes. Each counts the codes that were created from its `fromMs` until the next block starts. */
const blocks = (...counts: number[]) => counts.map((count, index) => ({ fromMs: index * 100, count }));

test('a short search has one range per block, newest first, down to time 0', () => {
  expect(planSearch(blocks(90, 90, 90), 250, 1_000)).toEqual({
    ranges: [
      { fromMs: 200, toMs: 251 },
      { fromMs: 100, toMs: 200 },
      { fromMs: 0, toMs: 100 },
    ],
    isComplete: true,
  });
});

test('blocks newer than the start of the search are left out', () => {
  expect(planSearch(blocks(90, 90, 90), 199, 1_000).ranges).toEqual([
    { fromMs: 100, toMs: 200 },
    { fromMs: 0, toMs: 100 },
  ]);
});

test('a long search has eight ranges without gaps, which start at block edges', () => {
  const { ranges, isComplete } = planSearch(blocks(...Array(100).fill(90)), 9_999, 10_000);
  expect(ranges).toHaveLength(8);
  expect(ranges.map(({ toMs }) => toMs)).toEqual([10_000, ...ranges.slice(0, -1).map(({ fromMs }) => fromMs)]);
  expect(ranges.filter(({ fromMs }) => fromMs % 100 !== 0)).toEqual([]);
  expect(ranges.at(-1)?.fromMs).toBe(0);
  expect(isComplete).toBe(true);
});

test('a search beyond the limit is marked as incomplete', () => {
  const { ranges, isComplete } = planSearch(blocks(...Array(100).fill(90)), 9_999, 900);
  expect(ranges.at(-1)?.fromMs).toBe(9_000);
  expect(isComplete).toBe(false);
});

test('an empty list has no ranges to search', () =>
  expect(planSearch([], 500, 1_000)).toEqual({ ranges: [], isComplete: true }));
