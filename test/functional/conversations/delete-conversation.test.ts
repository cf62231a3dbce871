import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteConversation } from '../../../lambdas/api/conversations/delete-conversation.ts';
import { getConversation } from '../../../lambdas/api/conversations/get-conversation.ts';
import { newestConversations } from '../../../lambdas/conversations/conversation-list.ts';
import { findTranscript } from '../../../lambdas/conversations/store.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { newOwner } from '../scans/owner.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { callWithId, ownerWithConversation } from './owner.ts';
import { completedEvents, sendMessage, signal, startConversationOf } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const remove = (key: string, id: string) => callWithId(deleteConversation(fixture.effects), key, id);

test('deletes only this conversation, with all its messages', async () => {
  const { key, account_id: accountId, code, conversation } = await ownerWithConversation(fixture);
  const other = await startConversationOf(fixture, code.short_id, '192.0.2.21');
  await sendMessage(fixture, conversation, 'My secret');
  expect(await remove(key, conversation.id)).toMatchObject({ status: 204, text: undefined });
  expect(await findTranscript(fixture.effects.table, conversation.id)).toBeUndefined();
  for (const ownerId of [accountId, code.short_id]) {
    const { conversations } = await newestConversations(fixture.effects.table, ownerId, { limit: 10 });
    expect(conversations.map(({ id }) => id)).toEqual([other.id]);
  }
  expect((await callWithId(getConversation(fixture.effects), key, conversation.id)).status).toBe(404);
  expect((await remove(key, conversation.id)).status).toBe(404);
});

test('ends an open conversation first, and emits its event once', async () => {
  const { key, account_id: accountId, conversation } = await ownerWithConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  await remove(key, conversation.id);
  expect(await completedEvents(fixture, { account_id: accountId })).toMatchObject([
    { data: { conversation_id: conversation.id, reason: 'closed', messages_count: 2 } },
  ]);
});

test('also works if a message arrives at the same moment, and the event counts the message', async () => {
  const { key, account_id: accountId, conversation } = await ownerWithConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  meanwhile(fixture.effects.table, () => sendMessage(fixture, conversation, 'And?'));
  expect((await remove(key, conversation.id)).status).toBe(204);
  expect(await findTranscript(fixture.effects.table, conversation.id)).toBeUndefined();
  expect(await completedEvents(fixture, { account_id: accountId })).toMatchObject([
    { data: { conversation_id: conversation.id, reason: 'closed', messages_count: 4 } },
  ]);
});

test('does not emit a second event for an ended conversation', async () => {
  const { key, account_id: accountId, conversation } = await ownerWithConversation(fixture);
  await signal(fixture, conversation, 'close');
  expect((await remove(key, conversation.id)).status).toBe(204);
  expect(await completedEvents(fixture, { account_id: accountId })).toHaveLength(1);
});

test('does not find conversations of other accounts', async () => {
  const { key, conversation } = await ownerWithConversation(fixture);
  const { key: stranger } = await newOwner(fixture);
  for (const [caller, id] of [
    [stranger, conversation.id],
    [key, 'cnv_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    [key, 'nonsense'],
  ] as const) {
    expect(await remove(caller, id)).toMatchObject({ status: 404, body: { code: 'conversation.not_found' } });
  }
  expect((await callWithId(getConversation(fixture.effects), key, conversation.id)).status).toBe(200);
});
