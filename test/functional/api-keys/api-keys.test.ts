import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createApiKey } from '../../../lambdas/api-keys/operations/create-api-key.ts';
import { listApiKeys } from '../../../lambdas/api-keys/operations/list-api-keys.ts';
import { revokeApiKey } from '../../../lambdas/api-keys/operations/revoke-api-key.ts';
import { rotateApiKey } from '../../../lambdas/api-keys/operations/rotate-api-key.ts';
import { LIMITS } from '../../../lambdas/contracts/limits.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { type ApiReply, callApi } from '../../support/api-event.ts';
import { type TestEffects, testEffects } from '../../support/test-effects.ts';

const DAY = 86_400_000;
let effects: TestEffects;
let people = 0;

beforeAll(async () => {
  effects = await testEffects();
});
afterAll(() => effects.table.close());

const newOwner = async () => {
  people += 1;
  // Keys of one millisecond have no order in a list.
  effects.pass(1);
  const { api_key } = await issueApiKey(effects, `owner-${people}@example.com`, 'First');
  effects.pass(1);
  return api_key;
};
const create = (key: string, json: unknown, headers = {}) =>
  callApi(createApiKey(effects), { method: 'POST', path: '/v1/api-keys', key, json, headers });
const list = (key: string) => callApi(listApiKeys(effects), { key });
const revoke = (key: string, id: string) =>
  callApi(revokeApiKey(effects), { method: 'DELETE', key, pathParameters: { id } });
const rotate = (key: string, id: string, json?: unknown) =>
  callApi(rotateApiKey(effects), { method: 'POST', key, pathParameters: { id }, json });
const listed = async (key: string) => (await list(key)).body.api_keys as Record<string, unknown>[];
const secretOf = ({ body }: ApiReply) => String(body.api_key);
const idOf = ({ body }: ApiReply) => String(body.id);

describe('create', () => {
  test('gives the key once, and it works', async () => {
    const owner = await newOwner();
    const reply = await create(owner, { name: 'Website', scopes: ['codes:read', 'codes:read', 'keys:write'] });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
      name: 'Website',
      prefix: secretOf(reply).slice(0, 12),
      scopes: ['codes:read', 'keys:write'],
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
      created_at: effects.now().toISOString(),
      api_key: expect.stringMatching(/^qpr_sk_[0-9A-Za-z]{43}$/),
    });
    expect((await list(secretOf(reply))).status).toBe(200);
    expect(JSON.stringify((await list(owner)).body)).not.toContain(secretOf(reply));
  });

  test.each([
    ['no name', {}, 'body.name'],
    ['a blank name', { name: '  ' }, 'body.name'],
    ['an unknown scope', { name: 'a', scopes: ['all'] }, 'body.scopes[0]'],
    ['no scopes', { name: 'a', scopes: [] }, 'body.scopes'],
    ['a date without time', { name: 'a', expires_at: '2030-01-01' }, 'body.expires_at'],
    ['a moment that has passed', { name: 'a', expires_at: '2020-01-01T00:00:00Z' }, 'body.expires_at'],
    ['a moment beyond the calendar', { name: 'a', expires_at: '9999-12-31T23:59:59-05:00' }, 'body.expires_at'],
    ['an unknown field', { name: 'a', admin: true }, 'body.admin'],
  ])('refuses %s', async (_, body, path) => {
    const reply = await create(await newOwner(), body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ path }] } });
  });

  test('keeps an expiry in UTC, and the key ends then', async () => {
    const reply = await create(await newOwner(), { name: 'a', expires_at: '2027-01-01T00:00:00+02:00' });
    expect(reply.body.expires_at).toBe('2026-12-31T22:00:00.000Z');
  });

  test('a limited key gives no more than it has', async () => {
    const owner = await newOwner();
    const limited = secretOf(await create(owner, { name: 'limited', scopes: ['keys:write', 'codes:read'] }));
    expect(await create(limited, { name: 'more', scopes: ['codes:write'] })).toMatchObject({
      status: 403,
      body: { code: 'api_key.scope_exceeded' },
    });
    expect(await create(limited, { name: 'all', scopes: null })).toMatchObject({ status: 403 });
    expect((await create(limited, { name: 'same' })).body.scopes).toEqual(['keys:write', 'codes:read']);
  });

  test('is replayed with the same secret under an Idempotency-Key, which is nowhere in clear', async () => {
    const owner = await newOwner();
    const headers = { 'idempotency-key': 'create-1' };
    const first = await create(owner, { name: 'once' }, headers);
    const second = await create(owner, { name: 'once' }, headers);
    expect(second.text).toBe(first.text);
    expect(await listed(owner)).toHaveLength(2);
    const { Items } = await effects.table.client.send(new ScanCommand({ TableName: effects.table.name }));
    expect(JSON.stringify(Items)).not.toContain(secretOf(first));
  });

  test(`stops at ${LIMITS.apiKeysPerAccount} live keys, with many at once too`, async () => {
    const owner = await newOwner();
    for (let made = 1; made < LIMITS.apiKeysPerAccount - 3; made += 1) {
      await issueApiKey(effects, `owner-${people}@example.com`, `Key ${made}`);
    }
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(owner, { name: 'race' })));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await create(owner, { name: 'more' })).toMatchObject({ body: { code: 'api_key.limit_reached' } });
    const [oldest] = (await listed(owner)).reverse().slice(1);
    expect((await revoke(owner, String(oldest?.id))).status).toBe(204);
    expect((await create(owner, { name: 'room again' })).status).toBe(201);
  });
});

describe('list', () => {
  test('shows the newest first, with the last use of each', async () => {
    const owner = await newOwner();
    effects.pass(1_000);
    const second = await create(owner, { name: 'Second' });
    effects.pass(1_000);
    await create(owner, { name: 'Third' });
    effects.pass(1_000);
    await list(secretOf(second));
    const usedAt = effects.now().toISOString();
    effects.pass(1_000);
    const reply = await list(owner);
    expect(reply.body.total).toBe(3);
    expect((await listed(owner)).map(({ name, last_used_at }) => [name, last_used_at])).toEqual([
      ['Third', null],
      ['Second', usedAt],
      ['First', effects.now().toISOString()],
    ]);
  });

  test('shows nothing of another account', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    await create(one, { name: 'mine' });
    expect((await listed(other)).map(({ name }) => name)).toEqual(['First']);
  });
});

describe('revoke', () => {
  test('stops a key at once, and again changes nothing', async () => {
    const owner = await newOwner();
    const made = await create(owner, { name: 'short-lived' });
    expect(await revoke(owner, idOf(made))).toMatchObject({ status: 204, text: undefined });
    const revokedAt = effects.now().toISOString();
    expect((await list(secretOf(made))).status).toBe(401);
    effects.pass(1_000);
    expect((await revoke(owner, idOf(made))).status).toBe(204);
    expect((await listed(owner))[0]).toMatchObject({ name: 'short-lived', revoked_at: revokedAt });
  });

  test.each(['key_01K9ZQ4T7M3X8V5C2B6N0P1R4S', 'key_x', '%', 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S'])(
    'knows no %s',
    async (id) => {
      expect(await revoke(await newOwner(), id)).toMatchObject({ status: 404, body: { code: 'api_key.not_found' } });
    },
  );

  test('does not reach the key of another account', async () => {
    const owner = await newOwner();
    const made = await create(owner, { name: 'mine' });
    expect((await revoke(await newOwner(), idOf(made))).status).toBe(404);
    expect((await list(secretOf(made))).status).toBe(200);
  });
});

describe('rotate', () => {
  test('gives a successor; the old key works through the overlap of a day', async () => {
    const owner = await newOwner();
    const old = await create(owner, { name: 'Website', scopes: ['keys:write'] });
    const successor = await rotate(owner, idOf(old));
    expect(successor).toMatchObject({
      status: 201,
      body: { name: 'Website', scopes: ['keys:write'], expires_at: null },
    });
    effects.pass(DAY - 1);
    expect((await list(secretOf(old))).status).toBe(200);
    effects.pass(1);
    expect((await list(secretOf(old))).status).toBe(401);
    expect((await list(secretOf(successor))).status).toBe(200);
  });

  test('ends the old key at once with no overlap', async () => {
    const owner = await newOwner();
    const old = await create(owner, { name: 'leaked' });
    await rotate(owner, idOf(old), { overlap_seconds: 0 });
    expect((await list(secretOf(old))).status).toBe(401);
    expect(await rotate(owner, idOf(old))).toMatchObject({ status: 409, body: { code: 'api_key.not_live' } });
  });

  test('never prolongs the old key, and gives its span of life to the new one', async () => {
    const owner = await newOwner();
    const expiry = new Date(effects.now().getTime() + 3_600_000).toISOString();
    const old = await create(owner, { name: 'an hour', expires_at: expiry });
    effects.pass(600_000);
    const successor = await rotate(owner, idOf(old), { overlap_seconds: 7 * 86_400 });
    expect(successor.body.expires_at).toBe(new Date(effects.now().getTime() + 3_600_000).toISOString());
    expect((await listed(owner)).find(({ id }) => id === idOf(old))?.expires_at).toBe(expiry);
  });

  test.each([-1, 1.5, 604_801, '1', null])('refuses the overlap %j', async (overlap_seconds) => {
    const owner = await newOwner();
    const old = await create(owner, { name: 'a' });
    expect(await rotate(owner, idOf(old), { overlap_seconds })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.overlap_seconds' }] },
    });
  });

  test('hands no limited key the secret of a stronger one', async () => {
    const owner = await newOwner();
    const strong = await create(owner, { name: 'strong' });
    const limited = await create(owner, { name: 'limited', scopes: ['keys:write'] });
    expect(await rotate(secretOf(limited), idOf(strong))).toMatchObject({ status: 403 });
    expect((await rotate(await newOwner(), idOf(strong))).status).toBe(404);
  });
});
