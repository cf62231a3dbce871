import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { pauses, resetPauses } from './no-pauses.ts';

const { retry, retryUntilDeadline } = await import('../../../lambdas/platform/retry.ts');

beforeEach(resetPauses);

const BUSY = new Error('busy');
/** Fails the given number of times, then resolves to the number of the attempt. */
const failing = (times: number, error: unknown = BUSY) => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts <= times) throw error;
    return attempts;
  };
  return { work, attempts: () => attempts };
};
const OPTIONS = { baseMilliseconds: 10, capMilliseconds: 50, attempts: 6, when: (error: unknown) => error === BUSY };

describe('retry', () => {
  test('runs successful work only once, without a pause', async () => {
    expect(await retry(failing(0).work, OPTIONS)).toBe(1);
    expect(pauses).toEqual([]);
  });

  test('pauses for the base first, then doubles each pause up to the cap', async () => {
    expect(await retry(failing(5).work, OPTIONS)).toBe(6);
    expect(pauses).toEqual([10, 20, 40, 50, 50]);
  });

  test.each([
    [0, [0, 0, 0]],
    [0.5, [5, 10, 20]],
  ])('multiplies each pause by a random factor: %d', async (factor, expected) => {
    jest.spyOn(Math, 'random').mockReturnValue(factor);
    await retry(failing(3).work, OPTIONS);
    expect(pauses).toEqual(expected);
  });

  test('throws the last error after the last attempt, without another pause', async () => {
    const { work, attempts } = failing(100);
    await expect(retry(work, OPTIONS)).rejects.toBe(BUSY);
    expect(attempts()).toBe(6);
    expect(pauses).toHaveLength(5);
  });

  test('immediately throws an error that is not retryable', async () => {
    const defect = new Error('a defect');
    const { work, attempts } = failing(1, defect);
    await expect(retry(work, OPTIONS)).rejects.toBe(defect);
    expect(attempts()).toBe(1);
    expect(pauses).toEqual([]);
  });

  test('does not retry when only one attempt is allowed', async () => {
    const { work, attempts } = failing(1);
    await expect(retry(work, { ...OPTIONS, attempts: 1 })).rejects.toBe(BUSY);
    expect(attempts()).toBe(1);
  });
});

describe('retryUntilDeadline', () => {
  test('retries after any error, with growing pauses of at most two seconds', async () => {
    expect(await retryUntilDeadline(failing(7).work, 60_000)).toBe(8);
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
  });

  test('throws the last error when the next pause would end after the deadline', async () => {
    const { work, attempts } = failing(100);
    await expect(retryUntilDeadline(work, 700)).rejects.toBe(BUSY);
    expect(pauses).toEqual([100, 200, 400]);
    expect(attempts()).toBe(4);
  });

  test('tries once when no time is left', async () => {
    const { work, attempts } = failing(100);
    await expect(retryUntilDeadline(work, 0)).rejects.toBe(BUSY);
    expect(attempts()).toBe(1);
  });
});
