import { expect, jest, test } from '@jest/globals';
import { Consumers } from '../../../../../local/services/sqs/consumers.ts';

test('a wait whose time is already over ends at once, without a negative delay', async () => {
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  await new Consumers().wait(Date.now() - 5, new AbortController().signal);
  expect(setTimer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([0]);
});
