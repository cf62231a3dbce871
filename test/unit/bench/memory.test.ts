import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { load } from '../../../bench/memory.ts';

test('a call without a response fails the load with its error', async () => {
  const call = () => Promise.reject(new Error('socket hang up'));
  await expect(load([call], process.pid, 0.1)).rejects.toThrow('socket hang up');
});

test('calls with an error status count as failed', async () => {
  const call = async () => {
    await sleep(1_000);
    return { status: 200, retryAfter: undefined, text: '' };
  };
  const refused = async () => ({ ...(await call()), status: 503 });
  // Each of the eight clients makes one call. Half of them are refused.
  expect(await load([call, refused], process.pid, 0.5)).toEqual({
    peak: expect.any(Number),
    succeeded: 4,
    failed: 4,
  });
});
