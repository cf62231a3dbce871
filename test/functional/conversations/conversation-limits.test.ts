import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import { findTranscript } from '../../../lambdas/conversations/store.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { sendMessage, startConversation } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

describe('a conversation refuses', () => {
  test.each([
    ['an empty message', ' \n', 400, 'message.empty'],
    ['a message that is too long', 'x'.repeat(2_001), 400, 'message.too_long'],
    ['a huge body', 'x'.repeat(40_000), 413, 'request.body_too_large'],
  ])('%s', async (_, text, status, code) => {
    expect(await sendMessage(fixture, await startConversation(fixture), text)).toMatchObject({ status, code });
  });

  test('more than 60 messages per conversation, and more than 40 per minute', async () => {
    const conversation = await startConversation(fixture, {}, '198.51.100.60');
    for (let message = 1; message <= CONVERSATION.visitorMessages; message += 1) {
      if (message % CONVERSATION.messagesPerVisitorMinute === 0) fixture.effects.advance(60_000);
      expect(await sendMessage(fixture, conversation, `Number ${message}`)).toMatchObject({ outcome: 'complete' });
    }
    fixture.effects.advance(60_000);
    expect(await sendMessage(fixture, conversation, 'One more')).toMatchObject({
      status: 410,
      code: 'conversation.full',
    });
    const transcript = await findTranscript(fixture.effects.table, conversation.id);
    expect(transcript?.messages).toHaveLength(120);

    const other = await startConversation(fixture, {}, '198.51.100.61');
    for (let message = 1; message <= CONVERSATION.messagesPerVisitorMinute; message += 1)
      await sendMessage(fixture, other, 'x');
    expect(await sendMessage(fixture, other, 'x')).toMatchObject({ status: 429, code: 'visitor.rate_limited' });
    fixture.effects.advance(60_000);
    expect(await sendMessage(fixture, other, 'x')).toMatchObject({ status: 200 });
  });

  test('messages beyond the monthly budget of the owner', async () => {
    const smallBudget = await scanFixture({ messagesPerMonth: 2 });
    const conversation = await startConversation(smallBudget, {}, '198.51.100.62');
    await sendMessage(smallBudget, conversation, 'One');
    await sendMessage(smallBudget, conversation, 'Two');
    expect(await sendMessage(smallBudget, conversation, 'Three')).toMatchObject({
      status: 429,
      code: 'owner.budget_exhausted',
    });
    expect((await smallBudget.scan(conversation.shortId)).status).toBe(200);
    smallBudget.effects.advance(31 * 86_400_000);
    expect(await sendMessage(smallBudget, conversation, 'Next month')).toMatchObject({ status: 200 });
    await smallBudget.effects.table.close();
  });
});
