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

describe('limits', () => {
  test.each([
    ['an empty message', ' \n', 400, 'message.empty'],
    ['too long a message', 'x'.repeat(2_001), 400, 'message.too_long'],
    ['a huge body', 'x'.repeat(40_000), 413, 'request.body_too_large'],
  ])('%s', async (_, text, status, code) => {
    expect(await sendMessage(fixture, await startConversation(fixture), text)).toMatchObject({ status, code });
  });

  test('60 messages a conversation, 40 a minute', async () => {
    const conversation = await startConversation(fixture, {}, '198.51.100.60');
    for (let message = 1; message <= CONVERSATION.visitorMessages; message += 1) {
      if (message % CONVERSATION.messagesPerVisitorMinute === 0) fixture.effects.pass(60_000);
      expect(await sendMessage(fixture, conversation, `Number ${message}`)).toMatchObject({ outcome: 'complete' });
    }
    fixture.effects.pass(60_000);
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
    fixture.effects.pass(60_000);
    expect(await sendMessage(fixture, other, 'x')).toMatchObject({ status: 200 });
  });

  test('the owner’s budget of the month', async () => {
    const poor = await scanFixture({ messagesPerMonth: 2 });
    const conversation = await startConversation(poor, {}, '198.51.100.62');
    await sendMessage(poor, conversation, 'One');
    await sendMessage(poor, conversation, 'Two');
    expect(await sendMessage(poor, conversation, 'Three')).toMatchObject({
      status: 429,
      code: 'owner.budget_exhausted',
    });
    expect((await poor.scan(conversation.shortId)).status).toBe(200);
    poor.effects.pass(31 * 86_400_000);
    expect(await sendMessage(poor, conversation, 'Next month')).toMatchObject({ status: 200 });
    await poor.effects.table.close();
  });
});
