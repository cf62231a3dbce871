import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { wholeSeconds } from '../../../contracts/time.ts';
import { listConversations } from '../../../lambdas/api/conversations/list-conversations.ts';
import { putMessageWrite } from '../../../lambdas/conversations/store.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { newOwner } from '../scans/owner.ts';
import { makeCode, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { type Answer, sendMessage, startConversationOf } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const list = (key: string, query: Record<string, string> = {}) =>
  callApi(listConversations(fixture.effects), { key, query });
const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.conversations as { id: string }[]).map(({ id }) => id);

test('lists the conversations of an account or a code, newest first, in pages', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const one = await makeCode(fixture, accountId);
  const two = await makeCode(fixture, accountId);
  const ids: string[] = [];
  for (const [index, code] of [one, two, one].entries()) {
    ids.unshift((await startConversationOf(fixture, code.short_id, `192.0.2.${20 + index}`)).id);
    fixture.effects.advance(10);
  }
  expect(idsOf(await list(key))).toEqual(ids);
  expect(idsOf(await list(key, { qpr_code_id: one.id }))).toEqual([ids[0], ids[2]]);
  const page = await list(key, { limit: '2' });
  const cursor = String(page.body.next_cursor);
  expect(idsOf(await list(key, { limit: '2', cursor }))).toEqual([ids[2]]);
  // With other filters, the cursor would skip conversations, so it is refused.
  expect(await list(key, { limit: '2', cursor, qpr_code_id: one.id })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'query.cursor', message: expect.stringContaining('with the same filters') }] },
  });
});

test('lists the conversations that started in a time range, in pages', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const started: { id: string; at: string }[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { id } = await startConversationOf(fixture, code.short_id, `192.0.2.${50 + index}`);
    started.push({ id, at: fixture.effects.now().toISOString() });
    fixture.effects.advance(60_000);
  }
  const [one, two, three, four] = started.map(({ id }) => id);
  const at = (index: number) => started[index]?.at ?? '';
  // `since` is included, and `until` is not.
  expect(idsOf(await list(key, { since: at(1), until: at(3) }))).toEqual([three, two]);
  expect(idsOf(await list(key, { since: at(1) }))).toEqual([four, three, two]);
  expect(idsOf(await list(key, { until: at(1), qpr_code_id: code.id }))).toEqual([one]);
  const page = await list(key, { since: at(1), limit: '2' });
  expect(idsOf(page)).toEqual([four, three]);
  const rest = await list(key, { since: at(1), limit: '2', cursor: String(page.body.next_cursor) });
  expect([idsOf(rest), rest.body.next_cursor]).toEqual([[two], null]);
  expect(idsOf(await list(key, { since: at(1).slice(0, 10) }))).toHaveLength(4);
  expect(idsOf(await list(key, { since: '2099-01-01' }))).toEqual([]);
  expect(idsOf(await list(key, { until: '0001-01-01' }))).toEqual([]);
});

test('shows the first question, shortened and on one line, and the name of the code', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId, { name: 'Lobby' });
  const first = async () =>
    ((await list(key, { qpr_code_id: code.id })).body.conversations as Record<string, unknown>[])[0];
  const conversation = await startConversationOf(fixture, code.short_id, '192.0.2.60');
  expect(await first()).toMatchObject({ first_question: null, first_answer: null, qpr_code_name: 'Lobby' });
  await sendMessage(fixture, conversation, ' Where is\n\nbreakfast? ');
  await sendMessage(fixture, conversation, 'And when?');
  expect(await first()).toMatchObject({ first_question: 'Where is breakfast?', messages_count: 4 });
  fixture.effects.advance(10);
  await sendMessage(fixture, await startConversationOf(fixture, code.short_id, '192.0.2.61'), '🙂'.repeat(200));
  expect(await first()).toMatchObject({ first_question: `${'🙂'.repeat(119)}…` });
});

test('shows no first answer if the first question was not answered', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const conversation = await startConversationOf(fixture, code.short_id, '192.0.2.62');
  const failing: Answer = () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('down')) }),
  });
  await sendMessage(fixture, conversation, 'One?', { answer: failing });
  // The second question becomes message 2, a number that the first answer usually has.
  await sendMessage(fixture, conversation, 'Two?');
  expect((await list(key)).body.conversations).toMatchObject([{ first_question: 'One?', first_answer: null }]);
});

test('shows the state of a conversation, but no messages after the first answer', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const conversation = await startConversationOf(fixture, code.short_id, '192.0.2.30');
  await sendMessage(fixture, conversation, 'Hi');
  expect((await list(key)).body).toEqual({
    conversations: [
      {
        id: conversation.id,
        qpr_code_id: code.id,
        qpr_code_name: code.name,
        first_question: 'Hi',
        first_answer: 'Hello there.',
        qpr_code_version: 1,
        short_id: code.short_id,
        scan_id: conversation.scan_id,
        status: 'open',
        reason: null,
        language: 'pt-BR',
        messages_count: 2,
        ratings_up: 0,
        ratings_down: 0,
        input_tokens: 0,
        output_tokens: 0,
        started_at: fixture.effects.now().toISOString(),
        last_message_at: fixture.effects.now().toISOString(),
        ended_at: null,
      },
    ],
    next_cursor: null,
  });
});

test('finds words in any message, whatever their case and accents, in pages', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const ids: string[] = [];
  for (const [index, question] of ['Où est le CAFÉ?', 'Is there a pool?', 'A café, please'].entries()) {
    const conversation = await startConversationOf(fixture, code.short_id, `192.0.2.${70 + index}`);
    await sendMessage(fixture, conversation, question);
    ids.unshift(conversation.id);
    fixture.effects.advance(10);
  }
  expect(idsOf(await list(key, { q: 'cafe' }))).toEqual([ids[0], ids[2]]);
  expect(idsOf(await list(key, { q: 'café où', qpr_code_id: code.id }))).toEqual([ids[2]]);
  // The words can be in different messages, including answers.
  expect(idsOf(await list(key, { q: 'POOL hello' }))).toEqual([ids[1]]);
  expect(idsOf(await list(key, { q: 'sauna' }))).toEqual([]);
  const first = await list(key, { q: 'hello', limit: '1' });
  expect(idsOf(first)).toEqual([ids[0]]);
  const rest = await list(key, { q: 'hello', limit: '5', cursor: String(first.body.next_cursor) });
  expect([idsOf(rest), rest.body.next_cursor]).toEqual([[ids[1], ids[2]], null]);
  expect(rest.body.conversations).toMatchObject([{ first_answer: 'Hello there.' }, {}]);
});

test('includes all messages on request, and ends a page that becomes too large', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const long: Answer = async function* () {
    yield 'a'.repeat(300_000);
  };
  for (let index = 0; index < 5; index += 1) {
    const conversation = await startConversationOf(fixture, code.short_id, `192.0.2.${80 + index}`);
    await sendMessage(fixture, conversation, 'Hi', { answer: long });
    fixture.effects.advance(10);
  }
  const { body } = await list(key, { include: 'messages' });
  const found = body.conversations as { id: string; messages: unknown[] }[];
  // The page ends after the conversation that makes it larger than 1,000,000 bytes.
  expect(found).toHaveLength(4);
  expect(found[0]?.messages).toMatchObject([
    { role: 'visitor', text: 'Hi', outcome: null },
    { role: 'assistant', outcome: 'complete' },
  ]);
  const rest = await list(key, { include: 'messages', cursor: String(body.next_cursor) });
  expect([idsOf(rest).length, rest.body.next_cursor]).toEqual([1, null]);
});

test('a page with the sources of answers does not become too large either', async () => {
  const { table, now, advance } = fixture.effects;
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const source = { number: 1, source_id: 'src_1', title: 'Guide', text: '€'.repeat(120_000) };
  for (let index = 0; index < 4; index += 1) {
    const { id } = await startConversationOf(fixture, code.short_id, `192.0.2.${90 + index}`);
    const answer = {
      number: 2,
      role: 'assistant',
      text: 'Hi',
      created_at: now().toISOString(),
      sources: [source],
    } as const;
    await transactWrite(table, { answer: putMessageWrite(table, id, answer, wholeSeconds(now().getTime()) + 60) });
    advance(10);
  }
  const { body } = await list(key, { include: 'messages' });
  // A euro sign takes three bytes, so the third conversation makes the page larger than 1,000,000 bytes.
  expect(body.conversations).toHaveLength(3);
});

test('a search counts as ten requests toward the rate limit, and so does a list that includes messages', async () => {
  const { key } = await newOwner(fixture);
  const left = async (query = {}) => Number((await list(key, query)).headers['x-ratelimit-remaining']);
  const first = await left();
  expect(await left({ q: 'a' })).toBe(first - 10);
  expect(await left({ include: 'messages' })).toBe(first - 20);
});

test('shows nothing to other accounts, not even that the code exists', async () => {
  const { account_id: accountId } = await newOwner(fixture);
  const { key: stranger } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  await startConversationOf(fixture, code.short_id, '192.0.2.40');
  expect((await list(stranger)).body).toEqual({ conversations: [], next_cursor: null });
  expect(await list(stranger, { qpr_code_id: code.id })).toMatchObject({
    status: 404,
    body: { code: 'qpr_code.not_found' },
  });
});

test.each([
  [{ limit: '101' }, 'query.limit'],
  [{ cursor: 'x' }, 'query.cursor'],
  [{ qpr_code_id: 'x' }, 'query.qpr_code_id'],
  [{ organization_id: 'X' }, 'query.organization_id'],
  [{ since: 'x' }, 'query.since'],
  [{ until: 'x' }, 'query.until'],
  [{ q: ' ' }, 'query.q'],
  [{ include: 'x' }, 'query.include'],
] as [Record<string, string>, string][])('refuses %j', async (query, path) => {
  const { key } = await newOwner(fixture);
  const response = await list(key, query);
  expect(response.status).toBe(400);
  expect(response.body.errors).toMatchObject([{ path }]);
});
