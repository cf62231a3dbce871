import { expect, test } from '@jest/globals';
import {
  estimateAccounts,
  intervalMilliseconds,
  limitOfHost,
  limitOfSlowReceivers,
  sampleInterval,
  slotOf,
  weightOf,
} from '../../../lambdas/webhooks/host-limit/host-load.ts';

test.each([1, 2, 5, 20, 100, 300])(
  'the number of accounts, estimated from the slots that they occupy, is about right for %i accounts',
  (accounts) => {
    const slots = new Set(Array.from({ length: accounts }, (_, n) => slotOf(`acc_${n}`)));
    expect(estimateAccounts(slots.size)).toBeGreaterThan(0.8 * accounts);
    expect(estimateAccounts(slots.size)).toBeLessThan(1.25 * accounts + 1);
  },
);

test.each([
  [1, 1],
  [6, 1],
  [20, 3],
  [200, 8],
  [10_000, 8],
])('with a limit of %i per second, one in %i deliveries is counted', (perSecond, expected) => {
  expect(sampleInterval(perSecond)).toBe(expected);
});

test('deliveries within the limit need no pause; above it, the pause of each account grows with the number of accounts', () => {
  // In a window of ten seconds, 2,000 deliveries are within the limit.
  const limit = limitOfHost('receiver.example.com', 200);
  expect(intervalMilliseconds({ window: 1, deliveries: 2_000, accounts: 9 }, limit, 1)).toBeUndefined();
  expect(intervalMilliseconds({ window: 1, deliveries: 2_008, accounts: 1 }, limit, 1)).toBe(5);
  expect(intervalMilliseconds({ window: 1, deliveries: 2_008, accounts: 40 }, limit, 1)).toBe(200);
  expect(intervalMilliseconds({ window: 1, deliveries: 2_008, accounts: 1 }, limit, 20)).toBe(100);
});

test('with a hundred functions for slow receivers, 100 attempts of five seconds start without a pause, and further ones at 20 per second', () => {
  const limit = limitOfSlowReceivers(100);
  expect(intervalMilliseconds({ window: 1, deliveries: 100 * 20, accounts: 1 }, limit, 20)).toBeUndefined();
  expect(intervalMilliseconds({ window: 1, deliveries: 101 * 20, accounts: 1 }, limit, 20)).toBe(1_000 / 20);
});

test.each([
  [0, 1],
  [90, 1],
  [499, 1],
  [500, 2],
  [625, 2.5],
  [5_000, 20],
])('an attempt of %d ms counts %d times toward the limit', (milliseconds, expected) => {
  expect(weightOf(milliseconds)).toBe(expected);
});

test.each([500, 501, 749, 999, 1_250, 4_999, 5_003])(
  'a receiver that takes %i ms occupies 50 functions if its limit is 200 per second, and all slow receivers together occupy 100',
  (milliseconds) => {
    const busy = { window: 1, deliveries: 1_000_000, accounts: 1 };
    for (const [limit, functions] of [
      [limitOfHost('receiver.example.com', 200), 50],
      [limitOfSlowReceivers(100), 100],
    ] as const) {
      const interval = intervalMilliseconds(busy, limit, weightOf(milliseconds)) ?? 0;
      expect(milliseconds / interval).toBeCloseTo(functions);
    }
  },
);

test('a receiver that is almost slow occupies fewer than 100 functions if its limit is 200 per second', () => {
  const limit = limitOfHost('receiver.example.com', 200);
  const interval = intervalMilliseconds({ window: 1, deliveries: 1_000_000, accounts: 1 }, limit, weightOf(499)) ?? 0;
  expect(499 / interval).toBeLessThan(100);
});
