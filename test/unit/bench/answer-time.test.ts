import { expect, test } from '@jest/globals';
import { pauseAfter, TIMEOUT_MILLISECONDS, until } from '../../../bench/questions/answer-time.ts';
import { CONVERSATION } from '../../../contracts/conversations.ts';

test('waiting for something that never happens fails', async () => {
  await expect(until(async () => undefined, 'The answer', 1)).rejects.toThrow('The answer did not arrive in time.');
});

test('polling until the timeout starts fewer conversations than a code accepts per minute', () => {
  let conversations = 1;
  for (let waited = 0; waited <= TIMEOUT_MILLISECONDS; waited += pauseAfter(waited)) conversations += 1;
  expect(conversations).toBeLessThan(CONVERSATION.conversationsPerAddressAndCodeMinute);
});
