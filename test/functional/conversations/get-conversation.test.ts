import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getConversation } from '../../../lambdas/api/conversations/get-conversation.ts';
import { newOwner } from '../scans/owner.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { callWithId, ownerWithConversation } from './owner.ts';
import { type Answer, answerFor, sendMessage, signal } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const get = (key: string, id: string) => callWithId(getConversation(fixture.effects), key, id);

test('returns an open conversation without messages', async () => {
  const { key, code, conversation } = await ownerWithConversation(fixture);
  const { status, body } = await get(key, conversation.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: conversation.id,
    qpr_code_id: code.id,
    status: 'open',
    reason: null,
    ended_at: null,
    messages: [],
  });
});

test('returns the messages, and why the conversation ended', async () => {
  const { key, code, conversation } = await ownerWithConversation(fixture);
  const startedAt = fixture.effects.now().toISOString();
  fixture.effects.advance(1_000);
  const sentAt = fixture.effects.now().toISOString();
  await sendMessage(fixture, conversation, 'Hi', { answer: answerFor({ input: 40, output: 3 }) });
  fixture.effects.advance(1_000);
  await signal(fixture, conversation, 'close');
  expect((await get(key, conversation.id)).body).toEqual({
    id: conversation.id,
    qpr_code_id: code.id,
    qpr_code_version: 1,
    short_id: code.short_id,
    scan_id: conversation.scan_id,
    status: 'ended',
    reason: 'closed',
    language: 'pt-BR',
    messages_count: 2,
    ratings_up: 0,
    ratings_down: 0,
    input_tokens: 40,
    output_tokens: 3,
    started_at: startedAt,
    last_message_at: sentAt,
    ended_at: fixture.effects.now().toISOString(),
    messages: [
      { number: 1, role: 'visitor', text: 'Hi', created_at: sentAt, outcome: null, rating: null },
      { number: 2, role: 'assistant', text: 'Hello there.', created_at: sentAt, outcome: 'complete', rating: null },
    ],
  });
});

test('counts the tokens of an answer that was in progress when the visitor closed the conversation', async () => {
  const { key, conversation } = await ownerWithConversation(fixture);
  const closing: Answer = async function* (request) {
    yield 'Too late';
    await signal(fixture, conversation, 'close');
    request.report({ input: 70, output: 2 });
  };
  await sendMessage(fixture, conversation, 'Hi', { answer: closing });
  expect((await get(key, conversation.id)).body).toMatchObject({
    status: 'ended',
    messages_count: 1,
    input_tokens: 70,
    output_tokens: 2,
  });
});

test('returns 404 for a missing conversation and for one of another account', async () => {
  const { key, conversation } = await ownerWithConversation(fixture);
  const { key: stranger } = await newOwner(fixture);
  for (const [caller, id] of [
    [stranger, conversation.id],
    [key, 'cnv_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    [key, 'nonsense'],
  ] as const) {
    expect(await get(caller, id)).toMatchObject({ status: 404, body: { code: 'conversation.not_found' } });
  }
});
