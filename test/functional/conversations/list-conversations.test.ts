import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listConversations } from '../../../lambdas/conversations/operations/list-conversations.ts';
import { callApi } from '../../support/api-event.ts';
import { newOwner } from '../scans/owner.ts';
import { makeCode, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { sendMessage, startConversationOf } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const list = (key: string, query: Record<string, string> = {}) =>
  callApi(listConversations(fixture.effects), { key, query });
const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.conversations as { id: string }[]).map(({ id }) => id);

test('lists conversations of the account or of a code, newest first, page by page', async () => {
  const { key, accountId } = await newOwner(fixture);
  const one = await makeCode(fixture, accountId);
  const two = await makeCode(fixture, accountId);
  const ids: string[] = [];
  for (const [index, code] of [one, two, one].entries()) {
    ids.unshift((await startConversationOf(fixture, code.short_id, `192.0.2.${20 + index}`)).id);
    fixture.effects.pass(10);
  }
  expect(idsOf(await list(key))).toEqual(ids);
  expect(idsOf(await list(key, { qpr_code_id: one.id }))).toEqual([ids[0], ids[2]]);
  const page = await list(key, { limit: '2' });
  expect(page.body.next_cursor).toBe(ids[1]);
  expect(idsOf(await list(key, { limit: '2', cursor: String(ids[1]) }))).toEqual([ids[2]]);
});

test('shows how a conversation stands, without what was said', async () => {
  const { key, accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const conversation = await startConversationOf(fixture, code.short_id, '192.0.2.30');
  await sendMessage(fixture, conversation, 'Hi');
  expect((await list(key)).body).toEqual({
    conversations: [
      {
        id: conversation.id,
        qpr_code_id: code.id,
        short_id: code.short_id,
        scan_id: conversation.scanId,
        status: 'open',
        reason: null,
        language: 'pt-BR',
        messages_count: 2,
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

test('is empty for others, who do not learn of the code either', async () => {
  const { accountId } = await newOwner(fixture);
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
  [{ organization_id: 'x' }, 'query.organization_id'],
] as [Record<string, string>, string][])('%j is an error', async (query, path) => {
  const { key } = await newOwner(fixture);
  const response = await list(key, query);
  expect(response.status).toBe(400);
  expect(response.body.errors).toMatchObject([{ path }]);
});
