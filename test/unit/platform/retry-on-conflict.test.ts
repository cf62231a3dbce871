import { beforeEach, expect, test } from '@jest/globals';
import { pauses, resetPauses } from './no-pauses.ts';

const { retryOnConflict } = await import('../../../lambdas/platform/retry-on-conflict.ts');
const { ConditionFailed } = await import('../../../lambdas/platform/table/transact-write.ts');
const { IDEMPOTENCY_WRITE } = await import('../../../lambdas/platform/idempotency/claims.ts');

beforeEach(resetPauses);

const failureOf = (...names: readonly string[]) => new ConditionFailed(new Map(names.map((name) => [name, undefined])));

const failing = (times: number, error: Error) => {
  let attempts = 0;
  const change = async () => {
    attempts += 1;
    if (attempts <= times) throw error;
    return attempts;
  };
  return { change, attempts: () => attempts };
};

test('retries when a condition failed', async () => {
  expect(await retryOnConflict(failing(3, failureOf('head')).change)).toBe(4);
  expect(pauses).toEqual([10, 20, 40]);
});

test('throws Contended after twelve conflicts', async () => {
  const { change, attempts } = failing(100, failureOf('head'));
  await expect(retryOnConflict(change)).rejects.toMatchObject({ name: 'Contended' });
  expect(attempts()).toBe(12);
});

test('makes as many attempts as the caller allows', async () => {
  const { change, attempts } = failing(100, failureOf('head'));
  await expect(retryOnConflict(change, { attempts: 3 })).rejects.toMatchObject({ name: 'Contended' });
  expect(attempts()).toBe(3);
});

test.each([
  ['a lost claim of an Idempotency-Key', failureOf(IDEMPOTENCY_WRITE)],
  ['a lost claim of an Idempotency-Key together with another failed condition', failureOf('head', IDEMPOTENCY_WRITE)],
  ['any other error', new Error('not allowed')],
])('does not retry after %s', async (_, error) => {
  const { change, attempts } = failing(100, error);
  await expect(retryOnConflict(change)).rejects.toBe(error);
  expect(attempts()).toBe(1);
  expect(pauses).toEqual([]);
});
