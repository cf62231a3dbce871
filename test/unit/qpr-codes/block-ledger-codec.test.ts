import { describe, expect, test } from '@jest/globals';
import { BLOCK_SIZE } from '../../../lambdas/qpr-codes/list/block-ledger.ts';
import { decodeLedger, encodeLedger } from '../../../lambdas/qpr-codes/list/block-ledger-codec.ts';
import { fc } from '../../support/fast-check.ts';

/** A list of codes is divided into blocks by time of creation. Its ledger says how many codes each block has. */
describe('the encoded ledger', () => {
  test('decodes to the same ledger', () => {
    const block = fc.record({ deltaMs: fc.integer({ min: 1, max: 2 ** 45 }), count: fc.nat(5_000) });
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        let fromMs = 0;
        const ledger = blocks.map(({ deltaMs, count }) => {
          fromMs = Math.min(fromMs + deltaMs, 2 ** 48);
          return { fromMs, count };
        });
        expect(decodeLedger(encodeLedger(ledger))).toEqual(ledger);
      }),
    );
  });

  test('of 120,000 codes created over two years fits into 2 read units, with 512 bytes left over', () => {
    const TWO_YEARS_MS = 2 * 365 * 86_400_000;
    const START_MS = Date.UTC(2026, 0, 1);
    const blocks = 120_000 / BLOCK_SIZE;
    const ledger = Array.from({ length: blocks }, (_, index) => ({
      fromMs: index === 0 ? 0 : START_MS + Math.round((index * TWO_YEARS_MS) / blocks),
      count: BLOCK_SIZE,
    }));
    expect(encodeLedger(ledger).length).toBeLessThan(2 * 4_096 - 512);
  });

  test('causes an error if it is truncated', () => {
    expect(() => decodeLedger(Uint8Array.from([0x80]))).toThrow('middle of a number');
  });
});
