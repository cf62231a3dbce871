import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listRequests } from '../../../lambdas/api/requests/list-requests.ts';
import { updateRequest } from '../../../lambdas/api/requests/update-request.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { newOwner } from '../scans/owner.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { ANSWERS, ownerWithForm, submit } from './request-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

interface Page {
  readonly requests: { readonly id: string; readonly status: string }[];
  readonly total: number;
  readonly next_cursor: string | null;
}

const list = async (key: string, query: Record<string, string> = {}) => {
  const { status, body } = await callApi(listRequests(fixture.effects), { key, query });
  return { status, body: body as unknown as Page & { code: string } };
};
const idsOf = ({ body }: { body: Page }) => body.requests.map(({ id }) => id);

/** Submits a form three times, a second apart. Returns the ids of the requests, oldest first. */
async function threeRequests() {
  const owner = await ownerWithForm(fixture);
  const ids: string[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    ids.push(String((await submit(fixture, owner.conversation)).body.id));
    fixture.effects.advance(1_000);
  }
  return { ...owner, ids };
}

describe('GET /v1/requests', () => {
  test('lists requests, newest first, with the name of the code and the labels of the form', async () => {
    const { key, code, conversation, ids } = await threeRequests();
    const { body } = await list(key);
    expect(idsOf({ body })).toEqual(ids.toReversed());
    expect(body).toMatchObject({ total: 3, next_cursor: null });
    expect(body.requests.at(-1)).toEqual({
      id: ids[0],
      qpr_code_id: code.id,
      qpr_code_name: code.name,
      conversation_id: conversation.id,
      form: 'table',
      form_title: 'Book a table',
      answers: ANSWERS,
      labels: { guests: 'How many people?', phone: 'Your phone number', terms: 'I agree that you may call me.' },
      status: 'new',
      created_at: expect.any(String),
    });
  });

  test('pages through the list, and `total` counts the requests on all pages', async () => {
    const { key, ids } = await threeRequests();
    const first = await list(key, { limit: '2' });
    expect(first.body).toMatchObject({ total: 3, next_cursor: expect.stringContaining(String(ids[1])) });
    const second = await list(key, { limit: '2', cursor: String(first.body.next_cursor) });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed());
    expect(second.body).toMatchObject({ total: 3, next_cursor: null });
  });

  test('filters by status, time and code', async () => {
    const { key, code, ids } = await threeRequests();
    const [oldest = '', , newest = ''] = ids;
    const done = { key, pathParameters: { id: newest }, json: { status: 'done' }, method: 'PATCH' };
    await callApi(updateRequest(fixture.effects), done);
    expect((await list(key, { status: 'done' })).body).toMatchObject({ total: 1, requests: [{ id: newest }] });
    expect(idsOf(await list(key, { status: 'new', qpr_code_id: code.id }))).toEqual([ids[1], oldest]);
    expect(idsOf(await list(key))).toEqual(ids.toReversed());
    const since = new Date(fixture.effects.now().getTime() - 1_500).toISOString();
    expect((await list(key, { since })).body).toMatchObject({ total: 1, requests: [{ id: newest }] });
  });

  test('shows nothing to other accounts', async () => {
    const { code } = await threeRequests();
    const { key } = await newOwner(fixture);
    expect((await list(key)).body).toEqual({ requests: [], total: 0, next_cursor: null });
    expect(await list(key, { qpr_code_id: code.id })).toMatchObject({ status: 404 });
  });

  test('rejects invalid filters', async () => {
    const { key } = await newOwner(fixture);
    for (const query of [{ status: 'old' }, { limit: '0' }, { cursor: 'x' }, { since: 'x' }, { state: 'new' }]) {
      expect(await list(key, query as Record<string, string>)).toMatchObject({ status: 400 });
    }
  });
});
