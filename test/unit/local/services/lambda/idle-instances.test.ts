import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { IdleInstances } from '../../../../../local/services/lambda/idle-instances.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Adds instances one after the other, and returns the numbers of those that have been stopped. */
function addInstances(idle: IdleInstances, count: number): number[] {
  const stopped: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    idle.add({
      stop: async () => {
        stopped.push(n);
      },
    });
  }
  return stopped;
}

test('stops the longest idle instances above the limit', () => {
  expect(addInstances(new IdleInstances(3), 5)).toEqual([1, 2]);
});

test('after a load, stops all but the last four within half a minute, and these after five minutes', () => {
  const stopped = addInstances(new IdleInstances(), 8);
  jest.advanceTimersByTime(15_000);
  expect(stopped).toEqual([]);
  jest.advanceTimersByTime(15_000);
  expect(stopped).toEqual([1, 2, 3, 4]);
  jest.advanceTimersByTime(5 * 60_000);
  expect(stopped).toHaveLength(8);
});

test('does not stop an instance that has work again', () => {
  const idle = new IdleInstances();
  const stop = jest.fn(async () => undefined);
  const instance = { stop };
  idle.add(instance);
  idle.remove(instance);
  jest.advanceTimersByTime(10 * 60_000);
  expect(stop).not.toHaveBeenCalled();
});
