import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newestConversations } from '../../../lambdas/conversations/conversation-list.ts';
import { deleteOwnConversation } from '../../../lambdas/conversations/delete-own-conversation.ts';
import { conversationKey } from '../../../lambdas/conversations/store.ts';
import { eventually } from '../../support/eventually.ts';
import { apiEvent } from '../../support/functions/api-event.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import {
  type Answer,
  completedEvents,
  history,
  type StartedConversation,
  sendMessage,
  signal,
  startConversation,
  startConversationOf,
  untilAnswering,
} from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

type ConversationRef = Pick<StartedConversation, 'short_id' | 'id'> & { readonly token: string | undefined };

async function remove({ short_id: shortId, id, token }: ConversationRef) {
  const event = apiEvent({
    method: 'DELETE',
    path: `/s/${shortId}/conversations/${id}`,
    pathParameters: { short_id: shortId, id },
    headers: token === undefined ? {} : { 'x-conversation-token': token },
  });
  const { statusCode, body } = await deleteOwnConversation({ ...fixture.effects, hasher: fixture.hasher })(event);
  return { status: statusCode, ...(body ? { body: JSON.parse(body) as { code: string } } : {}) };
}

/** The number of items of the conversation, including its messages. */
async function itemCountOf({ id }: ConversationRef): Promise<number | undefined> {
  const { table } = fixture.effects;
  const { Count: count } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': conversationKey(id).pk },
      ConsistentRead: true,
    }),
  );
  return count;
}

test('deletes only this conversation, with its messages and its entries in lists', async () => {
  const conversation = await startConversation(fixture);
  const other = await startConversationOf(fixture, conversation.short_id, '192.0.2.31');
  await sendMessage(fixture, conversation, 'My secret');
  expect(await remove(conversation)).toEqual({ status: 204 });
  expect(await itemCountOf(conversation)).toBe(0);
  expect(await itemCountOf(other)).toBe(1);
  for (const ownerId of [conversation.account_id, conversation.short_id]) {
    const { conversations } = await newestConversations(fixture.effects.table, ownerId, { limit: 10 });
    expect(conversations.map(({ id }) => id)).toEqual([other.id]);
  }
});

test('ends an open conversation first, and emits its event once', async () => {
  const conversation = await startConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  await remove(conversation);
  expect(await completedEvents(fixture, conversation)).toMatchObject([
    { data: { conversation_id: conversation.id, reason: 'closed', messages_count: 2 } },
  ]);
});

test('stops an answer in progress, because nobody reads it and the owner would pay for it', async () => {
  const conversation = await startConversation(fixture);
  const endless: Answer = async function* ({ signal: abort }) {
    yield 'On and on';
    await eventually(() => expect(abort.aborted).toBe(true));
    abort.throwIfAborted();
  };
  const answering = sendMessage(fixture, conversation, 'Tell me all', { answer: endless });
  await untilAnswering(fixture, conversation);
  await remove(conversation);
  expect(await answering).toMatchObject({ outcome: 'stopped' });
  expect(await itemCountOf(conversation)).toBe(0);
});

test('deletes an ended conversation without another event', async () => {
  const conversation = await startConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  await signal(fixture, conversation, 'close');
  expect(await remove(conversation)).toEqual({ status: 204 });
  expect(await itemCountOf(conversation)).toBe(0);
  expect(await completedEvents(fixture, conversation)).toHaveLength(1);
});

test('does not find a conversation that is already deleted', async () => {
  const conversation = await startConversation(fixture);
  await remove(conversation);
  expect(await remove(conversation)).toMatchObject({ status: 404, body: { code: 'conversation.not_found' } });
  expect(await history(fixture, conversation)).toMatchObject({ status: 404 });
});

test('an answer in progress does not restore deleted items', async () => {
  const conversation = await startConversation(fixture);
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Answer = async function* () {
    yield 'Your secret ';
    await waiting;
    yield 'is safe.';
  };
  const answering = sendMessage(fixture, conversation, 'My secret', { answer: slow });
  await untilAnswering(fixture, conversation);
  expect(await remove(conversation)).toEqual({ status: 204 });
  finish();
  await answering;
  expect(await itemCountOf(conversation)).toBe(0);
});

test('does not find a conversation with the wrong token or under another code', async () => {
  const conversation = await startConversation(fixture);
  const other = await startConversation(fixture);
  for (const reference of [
    { ...conversation, token: other.token },
    { ...conversation, short_id: other.short_id },
    { ...conversation, id: 'nonsense' },
  ]) {
    expect(await remove(reference)).toMatchObject({ status: 404, body: { code: 'conversation.not_found' } });
  }
  expect(await itemCountOf(conversation)).toBe(1);
});

test('without the token header, the error names the header', async () => {
  const conversation = await startConversation(fixture);
  expect(await remove({ ...conversation, token: undefined })).toMatchObject({
    status: 404,
    body: {
      code: 'conversation.not_found',
      detail: expect.stringContaining('The header x-conversation-token is missing.'),
    },
  });
  expect(await itemCountOf(conversation)).toBe(1);
});
