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

describe('the ledger of blocks', () => {
  const three: Ledger = [
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
  ])('the time %d belongs to block %d', (ms, index) => expect(blockAt(three, ms)).toBe(index));

  test('an empty ledger has no block, and the first begins at 0', () => {
    expect(blockAt([], 5)).toBe(-1);
    expect(appendBlock([], { fromMs: 50, count: 3 })).toEqual([{ fromMs: 0, count: 3 }]);
    expect(addTo([], 70)).toEqual([{ fromMs: 0, count: 1 }]);
  });

  test('small neighbours become one, full ones stay', () => {
    const ledger: Ledger = [
      { fromMs: 0, count: 20 },
      { fromMs: 100, count: 29 },
      { fromMs: 200, count: 96 },
    ];
    expect(removeFrom(ledger, 150)).toEqual([
      { fromMs: 0, count: 48 },
      { fromMs: 200, count: 96 },
    ]);
    expect(removeFrom(three, 150)).toHaveLength(3);
  });

  test('an emptied block leaves its time to a neighbour', () => {
    const ledger: Ledger = [
      { fromMs: 0, count: 1 },
      { fromMs: 100, count: 96 },
    ];
    expect(removeFrom(ledger, 7)).toEqual([{ fromMs: 0, count: 96 }]);
    expect(removeFrom([{ fromMs: 0, count: 1 }], 7)).toEqual([]);
  });

  test('what is not there cannot be removed or cut', () => {
    expect(() => removeFrom([], 7)).toThrow('No block');
    expect(() => splitAt(three, 1, 100, 4)).toThrow('Cannot split a block');
  });

  test.each([
    ['beside the newest', [1, 2, 3], 9, 9],
    ['beside the oldest', [5, 6, 7], 2, 5],
    ['in the middle', [1, 2, 3, 4], 2, 3],
    ['after a run of equals', [1, 1, 1, 4], 1, 4],
    ['nowhere in one millisecond', [3, 3, 3], 3, undefined],
    ['nowhere in nothing', [], 3, undefined],
  ])('a full block is cut %s', (_, times, added, cut) => expect(splitPointFor(times, added)).toBe(cut));

  test('counts every code in its block, whatever happens in whatever order', () => {
    const step = fc.record({ ms: fc.integer({ min: 0, max: 60 }), isAdd: fc.boolean(), weight: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let ledger: Ledger = [];
        let times: number[] = [];
        for (const { ms, isAdd, weight } of steps) {
          for (let repeat = 0; repeat <= weight; repeat += 1) {
            if (isAdd) {
              ledger = added(ledger, times, ms);
              times.push(ms);
            } else if (times.includes(ms)) {
              ledger = removeFrom(ledger, ms);
              times = times.toSpliced(times.indexOf(ms), 1);
            }
          }
          expect(ledger.map(({ count }) => count)).toEqual(naiveCounts(ledger, times));
          expect(countOf(ledger)).toBe(times.length);
          expect(ledger[0]?.fromMs ?? 0).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** As the list does it: into the block, and a block that grew too large is cut in two. */
function added(ledger: Ledger, times: readonly number[], ms: number): Ledger {
  const grown = addTo(ledger, ms);
  const index = blockAt(grown, ms);
  if ((grown[index]?.count ?? 0) <= BLOCK_SIZE) return grown;
  const own = times.filter((time) => blockAt(ledger, time) === index);
  const cut = splitPointFor(own, ms);
  return cut === undefined ? grown : splitAt(grown, index, cut, [...own, ms].filter((time) => time < cut).length);
}

const naiveCounts = (ledger: Ledger, times: readonly number[]) =>
  ledger.map(({ fromMs }, index) => {
    const toMs = ledger[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    return times.filter((time) => time >= fromMs && time < toMs).length;
  });
