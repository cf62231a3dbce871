import { expect, test } from '@jest/globals';
import {
  accountsAt,
  intervalMilliseconds,
  limitOfHost,
  limitOfSlowReceivers,
  sampleInterval,
  slotOf,
  weightOf,
} from '../../../lambdas/webhooks/host-limit/host-load.ts';

test.each([1, 2, 5, 20, 100, 300])('%i accounts are counted as about as many', (accounts) => {
  const places = new Set(Array.from({ length: accounts }, (_, n) => slotOf(`acc_${n}`)));
  expect(accountsAt(places.size)).toBeGreaterThan(0.8 * accounts);
  expect(accountsAt(places.size)).toBeLessThan(1.25 * accounts + 1);
});

test.each([
  [1, 1],
  [6, 1],
  [20, 3],
  [200, 8],
  [10_000, 8],
])('of a limit of %i a second one delivery in %i is counted', (perSecond, expected) => {
  expect(sampleInterval(perSecond)).toBe(expected);
});

test('within the limit there is no pause; beyond it, as long a one as there are accounts', () => {
  const limit = limitOfHost('receiver.example.com', 200);
  expect(intervalMilliseconds({ window: 1, deliveries: 2_000, accounts: 9 }, limit, 1)).toBeUndefined();
  expect(intervalMilliseconds({ window: 1, deliveries: 2_008, accounts: 1 }, limit, 1)).toBe(5);
  expect(intervalMilliseconds({ window: 1, deliveries: 2_008, accounts: 40 }, limit, 1)).toBe(200);
  expect(intervalMilliseconds({ window: 1, deliveries: 2_008, accounts: 1 }, limit, 20)).toBe(100);
});

test('a hundred functions for slow receivers take twenty attempts of five seconds a second, a hundred of them at once', () => {
  const limit = limitOfSlowReceivers(100);
  expect(intervalMilliseconds({ window: 1, deliveries: 100 * 20, accounts: 1 }, limit, 20)).toBeUndefined();
  expect(intervalMilliseconds({ window: 1, deliveries: 101 * 20, accounts: 1 }, limit, 20)).toBe(1_000 / 20);
});

test.each([
  [0, 1],
  [90, 1],
  [499, 1],
  [500, 2],
  [5_000, 20],
])('an attempt of %i ms counts %i times', (milliseconds, expected) => {
  expect(weightOf(milliseconds)).toBe(expected);
});
