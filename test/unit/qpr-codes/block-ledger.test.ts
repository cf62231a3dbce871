import { describe, expect, test } from '@jest/globals';
import {
  addTo,
  appendBlock,
  BLOCK_SIZE,
  blockAt,
  countOf,
  type Ledger,
  removeFrom,
  splitAt,
  splitPointFor,
} from '../../../lambdas/qpr-codes/list/block-ledger.ts';
import { fc } from '../../support/fast-check.ts';

/* The list of codes is divided into blocks by time of creation. The ledger has the start and the code count of each. */

describe('the ledger of blocks', () => {
  const threeBlocks: Ledger = [
    { fromMs: 0, count: 96 },
    { fromMs: 100, count: 90 },
    { fromMs: 200, count: 96 },
  ];

  test.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [199, 1],
    [200, 2],
    [1e13, 2],
  ])('assigns the time %d to block %d', (ms, index) => expect(blockAt(threeBlocks, ms)).toBe(index));

  test('has no block at first, and starts its first block at 0', () => {
    expect(blockAt([], 5)).toBe(-1);
    expect(appendBlock([], { fromMs: 50, count: 3 })).toEqual([{ fromMs: 0, count: 3 }]);
    expect(addTo([], 70)).toEqual([{ fromMs: 0, count: 1 }]);
  });

  test('merges small adjacent blocks and keeps full ones', () => {
    const ledger: Ledger = [
      { fromMs: 0, count: 20 },
      { fromMs: 100, count: 29 },
      { fromMs: 200, count: 96 },
    ];
    expect(removeFrom(ledger, 150)).toEqual([
      { fromMs: 0, count: 48 },
      { fromMs: 200, count: 96 },
    ]);
    expect(removeFrom(threeBlocks, 150)).toHaveLength(3);
  });

  test('gives the time span of an emptied block to its neighbor', () => {
    const ledger: Ledger = [
      { fromMs: 0, count: 1 },
      { fromMs: 100, count: 96 },
    ];
    expect(removeFrom(ledger, 7)).toEqual([{ fromMs: 0, count: 96 }]);
    expect(removeFrom([{ fromMs: 0, count: 1 }], 7)).toEqual([]);
  });

  test('refuses to remove from a missing block, and to split a block at its start', () => {
    expect(() => removeFrom([], 7)).toThrow('No block');
    expect(() => splitAt(threeBlocks, 1, 100, 4)).toThrow('Cannot split a block');
  });

  test.each([
    ['before an added code that is the newest', [1, 2, 3], 9, 9],
    ['after an added code that is the oldest', [5, 6, 7], 2, 5],
    ['in the middle', [1, 2, 3, 4], 2, 3],
    ['after equal times', [1, 1, 1, 4], 1, 4],
    ['nowhere if all times are equal', [3, 3, 3], 3, undefined],
    ['nowhere if it is empty', [], 3, undefined],
  ])('splits a block %s', (_, times, added, cut) => expect(splitPointFor(times, added)).toBe(cut));

  test('counts every code in its block after any sequence of additions and removals', () => {
    // An addition adds 1 to 41 codes at `ms`. A removal removes all codes from `ms` to `ms + weight`. Long sequences
    // fill several blocks, and removals empty and merge them.
    const step = fc.record({ ms: fc.integer({ min: 0, max: 60 }), isAdd: fc.boolean(), weight: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        let ledger: Ledger = [];
        let times: number[] = [];
        for (const { ms, isAdd, weight } of steps) {
          for (let repeat = 0; isAdd && repeat <= weight; repeat += 1) {
            ledger = addAndSplit(ledger, times, ms);
            times.push(ms);
          }
          const isRemoved = (time: number) => !isAdd && time >= ms && time <= ms + weight;
          for (const time of times.filter(isRemoved)) ledger = removeFrom(ledger, time);
          times = times.filter((time) => !isRemoved(time));
          expect(ledger.map(({ count }) => count)).toEqual(naiveCounts(ledger, times));
          expect(countOf(ledger)).toBe(times.length);
          expect(ledger[0]?.fromMs ?? 0).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Adds a code as the list does: into its block, which is split in two if it becomes too large. */
function addAndSplit(ledger: Ledger, times: readonly number[], ms: number): Ledger {
  const grown = addTo(ledger, ms);
  const index = blockAt(grown, ms);
  if ((grown[index]?.count ?? 0) <= BLOCK_SIZE) return grown;
  const timesInBlock = times.filter((time) => blockAt(ledger, time) === index);
  const cut = splitPointFor(timesInBlock, ms);
  return cut === undefined
    ? grown
    : splitAt(grown, index, cut, [...timesInBlock, ms].filter((time) => time < cut).length);
}

const naiveCounts = (ledger: Ledger, times: readonly number[]) =>
  ledger.map(({ fromMs }, index) => {
    const toMs = ledger[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    return times.filter((time) => time >= fromMs && time < toMs).length;
  });
