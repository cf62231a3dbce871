import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newestConversations } from '../../../../lambdas/conversations/conversation-list.ts';
import { removeCodeConversations } from '../../../../lambdas/conversations/ending/remove-code-conversations.ts';
import { conversationKey, putMessageWrite } from '../../../../lambdas/conversations/store.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { deleteCode, type ScanFixture, scanFixture } from '../../scans/scan-fixture.ts';
import { completedEvents, type StartedConversation, sendMessage, signal, startConversation } from '../visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

/** Runs the function for the deleted code of this conversation, as the event bus does. */
async function remove(conversation: StartedConversation, remainingMilliseconds = 60_000): Promise<void> {
  const { codeId, short_id: shortId, account_id: accountId } = conversation;
  const detail = { body: JSON.stringify({ data: { id: codeId, short_id: shortId, account_id: accountId } }) };
  await removeCodeConversations(fixture.effects)({ detail }, { getRemainingTimeInMillis: () => remainingMilliseconds });
}

const countItemsOf = async ({ id }: StartedConversation) => {
  const { table } = fixture.effects;
  const { Count: count } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': conversationKey(id).pk },
    }),
  );
  return count;
};

test('removes the conversations of a deleted code, and ends an open one first', async () => {
  const conversation = await startConversation(fixture);
  const other = await startConversation(fixture);
  await sendMessage(fixture, conversation, 'My secret');
  await sendMessage(fixture, other, 'Something else');
  await deleteCode(fixture, conversation.account_id, conversation.codeId);
  await remove(conversation);
  // A repeated event changes nothing.
  await remove(conversation);
  expect(await countItemsOf(conversation)).toBe(0);
  // The conversation, the question and the answer.
  expect(await countItemsOf(other)).toBe(3);
  for (const ownerId of [conversation.account_id, conversation.short_id]) {
    expect((await newestConversations(fixture.effects.table, ownerId, { limit: 10 })).conversations).toEqual([]);
  }
  expect(await completedEvents(fixture, conversation)).toMatchObject([
    { data: { conversation_id: conversation.id, reason: 'closed', messages_count: 2 } },
  ]);
});

test('continues in the next call if time runs out', async () => {
  const conversation = await startConversation(fixture);
  await deleteCode(fixture, conversation.account_id, conversation.codeId);
  await expect(remove(conversation, 1_000)).rejects.toThrow('more conversations and requests than one run can remove');
  await remove(conversation);
  expect(await countItemsOf(conversation)).toBe(0);
});

test('a retry finds a long conversation whose deletion was interrupted', async () => {
  const conversation = await startConversation(fixture);
  const { table, now } = fixture.effects;
  // A transaction has room for an event and 99 deletions: these 97 messages and the two list entries.
  const messages = Array.from({ length: 97 }, (_, index) => ({
    number: index + 1,
    role: 'visitor' as const,
    text: 'Hi',
    created_at: now().toISOString(),
  }));
  await transactWrite(table, {
    messages: messages.map((message) => putMessageWrite(table, conversation.id, message, 2_000_000_000)),
  });
  await signal(fixture, conversation, 'close');
  await deleteCode(fixture, conversation.account_id, conversation.codeId);
  let transactions = 0;
  table.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand' && ++transactions === 2) throw new Error('The function died.');
        return next(args);
      },
    { step: 'initialize', name: 'crash' },
  );
  await expect(remove(conversation)).rejects.toThrow('The function died.');
  table.client.middlewareStack.remove('crash');
  await remove(conversation);
  expect(await countItemsOf(conversation)).toBe(0);
});
