import { describe, expect, test } from '@jest/globals';
import {
  firstScanIdAt,
  SCAN_WORKERS,
  scanIdSource,
  scanShardOf,
  scanSortKey,
  scanTimeOf,
} from '../../../lambdas/events/scan-id.ts';
import { fc } from '../../support/fast-check.ts';

describe('scan ids', () => {
  const time = fc.date({ min: new Date('2025-01-01'), max: new Date('2059-01-01'), noInvalidDate: true });
  const worker = fc.integer({ min: 0, max: SCAN_WORKERS - 1 });

  test('are safe integers that contain their time and partition, and sort the same as text and as numbers', () => {
    fc.assert(
      fc.property(time, worker, fc.boolean(), (at, number, isHot) => {
        const id = scanIdSource()(at, number, isHot);
        expect(Number.isSafeInteger(id)).toBe(true);
        // Each instance uses only every eighth millisecond.
        const ahead = scanTimeOf(id).getTime() - Math.max(at.getTime(), Date.UTC(2025, 0, 1) + 1);
        expect(ahead).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeLessThan(8);
        expect(scanShardOf(id) > 0).toBe(isHot);
        expect(scanShardOf(id)).toBeLessThanOrEqual(15);
        expect(Number(scanSortKey(id))).toBe(id);
        expect(scanSortKey(id)).toHaveLength(16);
        expect(firstScanIdAt(scanTimeOf(id))).toBeLessThanOrEqual(id);
      }),
    );
  });

  test('increase within an instance even if its clock goes back, and are unique across instances', () => {
    fc.assert(
      fc.property(
        fc.array(time, { maxLength: 30, size: 'max' }),
        fc.uniqueArray(worker, { minLength: 2, maxLength: 2 }),
        (times, [one = 0, two = 0]) => {
          const [first, second] = [scanIdSource(), scanIdSource()];
          const ids = times.map((at) => first(at, one, false));
          expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
          const others = times.map((at) => second(at, two, false));
          expect(others.some((id) => ids.includes(id))).toBe(false);
        },
      ),
    );
  });
});
