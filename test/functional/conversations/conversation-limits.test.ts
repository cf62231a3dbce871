import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import type { Message } from '../../../lambdas/conversations/conversation.ts';
import { conversationKey, findTranscript, putMessageWrite } from '../../../lambdas/conversations/store.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { sendMessage, startConversation } from './visitor.ts';
import { addToCounts } from './visitor-counts.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

/** Stores the first turn of a conversation again and again, until there are this many turns. */
async function repeatFirstTurn(id: string, turns: number): Promise<void> {
  const { table } = fixture.effects;
  const { messages = [] } = (await findTranscript(table, id)) ?? {};
  const writes = Array.from({ length: 2 * turns }, (_, index) => ({ ...messages[index % 2], number: index + 1 }))
    .slice(2)
    .map((message) => putMessageWrite(table, id, message as Message, 1e10));
  while (writes.length > 0) await transactWrite(table, { messages: writes.splice(0, 100) });
  const counts = { messages_count: 2 * turns, visitor_messages: turns };
  await transactWrite(table, { counts: updateWrite(table, conversationKey(id), { set: counts }) });
}

describe('a conversation refuses', () => {
  test.each([
    ['an empty message', ' \n', 400, 'message.empty'],
    ['a message that is too long', 'x'.repeat(2_001), 400, 'message.too_long'],
    ['a huge body', 'x'.repeat(40_000), 413, 'request.body_too_large'],
  ])('%s', async (_, text, status, code) => {
    expect(await sendMessage(fixture, await startConversation(fixture), text)).toMatchObject({ status, code });
  });

  test('more than 60 messages of its visitor, and more than 40 per minute', async () => {
    const conversation = await startConversation(fixture, {}, '198.51.100.60');
    expect(await sendMessage(fixture, conversation, 'First')).toMatchObject({ outcome: 'complete' });
    await repeatFirstTurn(conversation.id, CONVERSATION.visitorMessages - 2);
    for (const text of ['Last but one', 'Last'])
      expect(await sendMessage(fixture, conversation, text)).toMatchObject({ outcome: 'complete' });
    expect(await sendMessage(fixture, conversation, 'One more')).toMatchObject({
      status: 410,
      code: 'conversation.full',
    });
    const transcript = await findTranscript(fixture.effects.table, conversation.id);
    expect(transcript?.messages).toHaveLength(120);

    fixture.effects.advance(60_000);
    const other = await startConversation(fixture, {}, '198.51.100.61');
    expect(await sendMessage(fixture, other, 'x')).toMatchObject({ status: 200 });
    await addToCounts(fixture.effects, 'message', 'browser', CONVERSATION.messagesPerVisitorMinute - 2);
    expect(await sendMessage(fixture, other, 'x')).toMatchObject({ status: 200 });
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
    expect((await smallBudget.scan(conversation.short_id)).status).toBe(200);
    smallBudget.effects.advance(31 * 86_400_000);
    expect(await sendMessage(smallBudget, conversation, 'Next month')).toMatchObject({ status: 200 });
    await smallBudget.effects.table.close();
  });
});
