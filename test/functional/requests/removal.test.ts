import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REQUEST_STATUSES } from '../../../contracts/requests/requests.ts';
import { deleteConversation } from '../../../lambdas/api/conversations/delete-conversation.ts';
import { deleteOwnConversation } from '../../../lambdas/conversations/delete-own-conversation.ts';
import { removeCodeConversations } from '../../../lambdas/conversations/ending/remove-code-conversations.ts';
import { eraseRequests, exportRequests } from '../../../lambdas/requests/account-data.ts';
import { countRequests } from '../../../lambdas/requests/request-lists.ts';
import { findRequest } from '../../../lambdas/requests/store.ts';
import { apiEvent, callApi } from '../../support/functions/api-event.ts';
import { startConversationOf } from '../conversations/visitor.ts';
import { eventsOf, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { ANSWERS, nextAddress, ownerWithForm, submit } from './request-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

/** With the consent `news`, the visitor agrees that the request is kept after its conversation is deleted. */
const KEPT_ANSWERS = { ...ANSWERS, news: true };

/** Everything that the service still knows about a request: the item, list entries, and events. */
async function traces({ account_id: accountId, code }: Awaited<ReturnType<typeof ownerWithForm>>, id: string) {
  const { table } = fixture.effects;
  const counts = await Promise.all(
    [accountId, code.short_id].flatMap((listId) =>
      REQUEST_STATUSES.map((status) => countRequests(table, listId, { status })),
    ),
  );
  return {
    item: await findRequest(table, id),
    listed: counts.reduce((sum, count) => sum + count, 0),
    events: (await eventsOf(fixture, accountId, 'request.created')).length,
  };
}
const NONE = { item: undefined, listed: 0, events: 0 };

async function withRequest(answers: unknown = ANSWERS) {
  const owner = await ownerWithForm(fixture);
  const { body } = await submit(fixture, owner.conversation, { answers });
  return { owner, id: String(body.id) };
}

async function deleteAsVisitor({ conversation }: Awaited<ReturnType<typeof ownerWithForm>>) {
  const { short_id: shortId, id, token, headers } = conversation;
  const event = apiEvent({
    method: 'DELETE',
    path: `/s/${shortId}/conversations/${id}`,
    pathParameters: { short_id: shortId, id },
    headers: { ...headers, 'x-conversation-token': token },
  });
  const { statusCode } = await deleteOwnConversation({ ...fixture.effects, hasher: fixture.hasher })(event);
  expect(statusCode).toBe(204);
}

describe('A request', () => {
  test('is deleted when the visitor deletes the conversation, as is the event with its answers', async () => {
    const { owner, id } = await withRequest();
    expect(await traces(owner, id)).toMatchObject({ item: { id }, listed: 2, events: 1 });
    await deleteAsVisitor(owner);
    expect(await traces(owner, id)).toEqual(NONE);
  });

  test('is deleted when the owner deletes the conversation', async () => {
    const { owner, id } = await withRequest();
    const call = { key: owner.key, method: 'DELETE', pathParameters: { id: owner.conversation.id } };
    expect((await callApi(deleteConversation(fixture.effects), call)).status).toBe(204);
    expect(await traces(owner, id)).toEqual(NONE);
  });

  test('stays when its conversation is deleted, if the visitor agreed that it is kept', async () => {
    const { owner, id } = await withRequest(KEPT_ANSWERS);
    await deleteAsVisitor(owner);
    expect(await traces(owner, id)).toMatchObject({ item: { id }, listed: 2 });
  });

  test('is deleted with its code, even if the visitor agreed that it is kept', async () => {
    const { owner, id } = await withRequest(KEPT_ANSWERS);
    const { short_id } = owner.code;
    const data = { id: owner.code.id, short_id, account_id: owner.account_id };
    const event = { detail: { body: JSON.stringify({ event: 'qpr_code.deleted', data }) } };
    await removeCodeConversations(fixture.effects)(event, { getRemainingTimeInMillis: () => 60_000 });
    expect(await traces(owner, id)).toEqual(NONE);
  });

  test('is erased with its account', async () => {
    const { owner, id } = await withRequest(KEPT_ANSWERS);
    const erase = (hasTime: boolean) => eraseRequests(fixture.effects.table, owner.account_id, () => hasTime);
    expect(await erase(false)).toBe(false);
    expect(await erase(true)).toBe(true);
    expect(await traces(owner, id)).toEqual(NONE);
  });

  test('is part of the export of its account', async () => {
    const { owner, id } = await withRequest();
    const other = await startConversationOf(fixture, owner.code.short_id, nextAddress());
    fixture.effects.advance(1_000);
    const newer = await submit(fixture, other);
    expect(await exportRequests(fixture.effects.table, owner.account_id)).toMatchObject({
      items: [{ id: newer.body.id }, { id, answers: ANSWERS, status: 'new' }],
    });
  });
});
