import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { archiveQprCode } from '../../../lambdas/qpr-codes/operations/archive-qpr-code.ts';
import { deleteQprCode } from '../../../lambdas/qpr-codes/operations/delete-qpr-code.ts';
import { getQprCode } from '../../../lambdas/qpr-codes/operations/get-qpr-code.ts';
import { listQprCodes } from '../../../lambdas/qpr-codes/operations/list-qpr-codes.ts';
import { unarchiveQprCode } from '../../../lambdas/qpr-codes/operations/unarchive-qpr-code.ts';
import { updateQprCode } from '../../../lambdas/qpr-codes/operations/update-qpr-code.ts';
import { entryKey } from '../../../lambdas/qpr-codes/list/code-list.ts';
import type { CodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { issueApiKey } from '../../../lambdas/api-keys/uc-issue-key.ts';
import { type ApiCall, callApi } from '../../support/api-event.ts';
import { type CodeEffects, codeEffects, make, page } from './code-effects.ts';

let effects: CodeEffects;
let key: string;
let otherKey: string;
let accountId: string;
let code: CodeView;

beforeAll(async () => {
  effects = await codeEffects();
  ({ api_key: key, account_id: accountId } = await issueApiKey(effects, 'owner@example.com', 'Test'));
  ({ api_key: otherKey } = await issueApiKey(effects, 'other@example.com', 'Test'));
});
afterAll(() => effects.table.close());
beforeEach(async () => {
  effects.pass(1_000);
  code = await make(effects, accountId, { metadata: { a: 1, b: 2 } });
});

const call = (operation: (given: CodeEffects) => ApiFunction, more: ApiCall = {}, id = code.id) =>
  callApi(operation(effects), { key, pathParameters: { id }, path: `/v1/qpr-codes/${id}`, ...more });

const scan = (ulid: string, status: 'active' | 'archived', scans: number) =>
  effects.table.client.send(
    new UpdateCommand({
      TableName: effects.table.name,
      Key: { ...entryKey({ ownerId: accountId, status }, ulid) },
      UpdateExpression: 'ADD scans_total :scans',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':scans': scans },
    }),
  );

describe('GET /v1/qpr-codes/:id', () => {
  test('adds prompt and welcome message, and nothing else', async () => {
    const reply = await call(getQprCode);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...code,
      prompt: 'You are the concierge.',
      welcome_message: 'Hello! How can I help you today?',
    });
  });

  test('tells the scans of the list', async () => {
    await scan(code.id.slice(4), 'active', 7);
    expect((await call(getQprCode)).body).toMatchObject({ scans_total: 7 });
  });

  test.each([
    ['get', getQprCode, 'GET', undefined],
    ['update', updateQprCode, 'PATCH', { name: 'mine now' }],
    ['delete', deleteQprCode, 'DELETE', undefined],
    ['archive', archiveQprCode, 'POST', undefined],
    ['unarchive', unarchiveQprCode, 'POST', undefined],
  ])("another account's code is not found: %s", async (_, operation, method, json) => {
    const body = json && { json };
    const others = await call(operation, { key: otherKey, method, ...body });
    expect(others).toMatchObject({ status: 404, body: { code: 'qpr_code.not_found' } });
    const sameShortId = `qpr_0000000000${code.id.slice(-16)}`;
    for (const id of ['qpr_nothing', 'qpr_01ARZ3NDEKTSV4RRFFQ69G5FAV', sameShortId, '..%2f', '\0']) {
      expect((await call(operation, { method, ...body }, id)).status).toBe(404);
    }
    expect((await call(getQprCode)).body).toMatchObject({ name: 'Lobby', status: 'active' });
  });
});

describe('PATCH /v1/qpr-codes/:id', () => {
  test.each([
    [{ name: 'New name' }],
    [{ prompt: 'New prompt' }],
    [{ welcome_message: 'New welcome' }],
    [{ template: 'events' }],
    [{ metadata: { only: 'this' } }],
    [{ name: 'All', prompt: 'of', welcome_message: 'them', template: 'retail', metadata: {} }],
  ])('%j changes just that, and the time of change', async (json) => {
    const before = (await call(getQprCode)).body;
    effects.pass(500);
    const reply = await call(updateQprCode, { method: 'PATCH', json });
    const expected: Record<string, unknown> = { ...before, ...json, updated_at: effects.now().toISOString() };
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual(expected);
    expect((await call(getQprCode)).body).toEqual(expected);
    const { codes } = await page(effects, accountId, 0, 1);
    expect(codes[0]?.name).toBe(expected.name);
  });

  test.each([
    [{}, 'body'],
    [{ status: 'archived' }, 'body.status'],
    [{ name: '' }, 'body.name'],
    [{ metadata: null }, 'body.metadata'],
  ])('%j is refused', async (json, path) => {
    const reply = await call(updateQprCode, { method: 'PATCH', json });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual({ path, message: expect.any(String) });
  });

  test('changes of different fields at the same time all stay', async () => {
    const changes = [{ name: 'racing' }, { prompt: 'racing' }, { welcome_message: 'racing' }, { template: 'retail' }];
    const replies = await Promise.all(changes.map((json) => call(updateQprCode, { method: 'PATCH', json })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await call(getQprCode)).body).toMatchObject(Object.assign({}, ...changes));
  });
});

describe('archive and unarchive', () => {
  const lists = async () => {
    const [active, archived] = await Promise.all([
      page(effects, accountId, 0, 100),
      page(effects, accountId, 0, 100, 'archived'),
    ]);
    const has = (list: typeof active) => list.codes.some(({ id }) => id === code.id);
    return { active: has(active), archived: has(archived), total: active.total + archived.total };
  };

  test('move the code between the lists, with its scans', async () => {
    const { total } = await lists();
    await scan(code.id.slice(4), 'active', 3);
    effects.pass(5);
    const archived = await call(archiveQprCode, { method: 'POST' });
    expect(archived.body).toMatchObject({
      status: 'archived',
      scans_total: 3,
      updated_at: effects.now().toISOString(),
    });
    expect(await lists()).toEqual({ active: false, archived: true, total });
    expect((await call(getQprCode)).body).toEqual(archived.body);
    await scan(code.id.slice(4), 'archived', 1);
    const back = await call(unarchiveQprCode, { method: 'POST' });
    expect(back.body).toMatchObject({ status: 'active', scans_total: 4 });
    expect(await lists()).toEqual({ active: true, archived: false, total });
  });

  test('twice is once, and is answered the same', async () => {
    const first = await call(archiveQprCode, { method: 'POST' });
    effects.pass(1_000);
    const headers = { 'idempotency-key': `again-${code.id}` };
    const second = await call(archiveQprCode, { method: 'POST', headers });
    const replayed = await call(archiveQprCode, { method: 'POST', headers });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(replayed).toMatchObject({ body: first.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test('lose no scan that happens meanwhile', async () => {
    const ulid = code.id.slice(4);
    const scanned = async () => {
      const tries = await Promise.allSettled([scan(ulid, 'active', 1), scan(ulid, 'archived', 1)]);
      return tries.filter(({ status }) => status === 'fulfilled').length;
    };
    const counts = Promise.all(Array.from({ length: 20 }, scanned));
    const [done, moved] = await Promise.all([counts, call(archiveQprCode, { method: 'POST' })]);
    expect(moved.status).toBe(200);
    const counted = done.reduce((sum, each) => sum + each, 0);
    expect((await call(getQprCode)).body).toMatchObject({ status: 'archived', scans_total: counted });
  });
});

describe('DELETE /v1/qpr-codes/:id', () => {
  test.each([false, true])('removes the code for good (archived: %s)', async (archived) => {
    if (archived) await call(archiveQprCode, { method: 'POST' });
    const before = await page(effects, accountId, 0, 1, archived ? 'archived' : 'active');
    const reply = await call(deleteQprCode, { method: 'DELETE' });
    expect(reply).toMatchObject({ status: 204, text: undefined });
    expect((await call(getQprCode)).status).toBe(404);
    expect((await call(deleteQprCode, { method: 'DELETE' })).status).toBe(404);
    const after = await page(effects, accountId, 0, 1, archived ? 'archived' : 'active');
    expect(after.total).toBe(before.total - 1);
  });

  test('by several at once succeeds once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => call(deleteQprCode, { method: 'DELETE' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });
});

test('GET /v1/qpr-codes answers exactly the fields of the contract', async () => {
  const query = { limit: '1', status: 'active', unknown: 'ignored' };
  const reply = await callApi(listQprCodes(effects), { key, path: '/v1/qpr-codes', query });
  const { id, name, short_id, scan_url, status, scans_total, created_at } = code;
  expect(reply.body).toEqual({
    codes: [{ id, name, short_id, scan_url, status, scans_total, created_at }],
    total: expect.any(Number),
    limit: 1,
    offset: 0,
  });
});
