import { beforeEach, expect, test } from '@jest/globals';
import { forgetPauses, pauses } from './no-pauses.ts';

const { retryOnConflict } = await import('../../../lambdas/platform/retry-on-conflict.ts');
const { ConditionFailed } = await import('../../../lambdas/platform/table/transact-write.ts');
const { IDEMPOTENCY_WRITE } = await import('../../../lambdas/platform/idempotency/claims.ts');

beforeEach(forgetPauses);

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

test('starts over when a condition failed', async () => {
  expect(await retryOnConflict(failing(3, failureOf('head')).change)).toBe(4);
  expect(pauses).toEqual([10, 20, 40]);
});

test('is contended when somebody else was faster at all of its twelve attempts', async () => {
  const { change, attempts } = failing(100, failureOf('head'));
  await expect(retryOnConflict(change)).rejects.toMatchObject({ name: 'Contended' });
  expect(attempts()).toBe(12);
});

test('starts over as often as the caller says', async () => {
  const { change, attempts } = failing(100, failureOf('head'));
  await expect(retryOnConflict(change, { attempts: 3 })).rejects.toMatchObject({ name: 'Contended' });
  expect(attempts()).toBe(3);
});

test.each([
  ['a claim of an Idempotency-Key that was lost', failureOf(IDEMPOTENCY_WRITE)],
  ['one that was lost beside another condition', failureOf('head', IDEMPOTENCY_WRITE)],
  ['an error of the rules', new Error('not allowed')],
])('does not start over for %s', async (_, error) => {
  const { change, attempts } = failing(100, error);
  await expect(retryOnConflict(change)).rejects.toBe(error);
  expect(attempts()).toBe(1);
  expect(pauses).toEqual([]);
});
