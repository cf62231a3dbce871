import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { idOf, type KeyCalls, keyCalls, secretOf } from './key-calls.ts';

let calls: KeyCalls;

beforeAll(async () => {
  calls = await keyCalls();
});
afterAll(() => calls.effects.table.close());

test('revokes a key immediately, and is idempotent', async () => {
  const owner = await calls.newOwner();
  const created = await calls.create(owner, { name: 'short-lived' });
  expect(await calls.revoke(owner, idOf(created))).toMatchObject({ status: 204, text: undefined });
  const revokedAt = calls.effects.now().toISOString();
  expect((await calls.list(secretOf(created))).status).toBe(401);
  calls.effects.advance(1_000);
  expect((await calls.revoke(owner, idOf(created))).status).toBe(204);
  expect((await calls.listed(owner))[0]).toMatchObject({ name: 'short-lived', revoked_at: revokedAt });
});

test.each(['key_01K9ZQ4T7M3X8V5C2B6N0P1R4S', 'key_x', '%', 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S'])(
  'does not find %s',
  async (id) => {
    expect(await calls.revoke(await calls.newOwner(), id)).toMatchObject({
      status: 404,
      body: { code: 'api_key.not_found' },
    });
  },
);

test('cannot revoke the key of another account', async () => {
  const owner = await calls.newOwner();
  const created = await calls.create(owner, { name: 'mine' });
  expect((await calls.revoke(await calls.newOwner(), idOf(created))).status).toBe(404);
  expect((await calls.list(secretOf(created))).status).toBe(200);
});

test('stores the revocation in both items of the key, which are deleted 90 days later', async () => {
  const owner = await calls.newOwner();
  const created = await calls.create(owner, { name: 'short-lived' });
  await calls.revoke(owner, idOf(created));
  const { item, entry } = await calls.storedItems(secretOf(created), idOf(created));
  const end = {
    revoked_at: calls.effects.now().toISOString(),
    expires_at_seconds: Math.ceil(calls.effects.now().getTime() / 1_000) + 90 * 86_400,
  };
  expect([item, entry]).toEqual([expect.objectContaining(end), expect.objectContaining(end)]);
});

test('succeeds for all concurrent requests', async () => {
  const owner = await calls.newOwner();
  const created = await calls.create(owner, { name: 'raced' });
  const replies = await Promise.all(Array.from({ length: 5 }, () => calls.revoke(owner, idOf(created))));
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
});

test('stores one revocation time for concurrent requests: that of the first write', async () => {
  const owner = await calls.newOwner();
  const created = await calls.create(owner, { name: 'raced' });
  let revokedAt = '';
  meanwhile(calls.effects.table, async () => {
    calls.effects.advance(1_000);
    revokedAt = calls.effects.now().toISOString();
    expect((await calls.revoke(owner, idOf(created))).status).toBe(204);
  });
  expect((await calls.revoke(owner, idOf(created))).status).toBe(204);
  const { item, entry } = await calls.storedItems(secretOf(created), idOf(created));
  expect([item?.revoked_at, entry?.revoked_at]).toEqual([revokedAt, revokedAt]);
});

test('a limited key cannot revoke keys outside its organization', async () => {
  const owner = await calls.newOwner();
  const limited = await calls.newLimitedKey(owner, 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S');
  const created = await calls.create(owner, { name: 'of the account' });
  expect((await calls.revoke(limited, idOf(created))).status).toBe(404);
});

test('a key cannot revoke a key with more permissions', async () => {
  const owner = await calls.newOwner();
  const limited = await calls.create(owner, { name: 'limited', scopes: ['keys:write', 'codes:read'] });
  const weaker = await calls.create(owner, { name: 'weaker', scopes: ['codes:read'] });
  for (const scopes of [null, ['keys:write', 'webhooks:write']]) {
    const stronger = await calls.create(owner, { name: 'stronger', scopes });
    expect(await calls.revoke(secretOf(limited), idOf(stronger))).toMatchObject({
      status: 403,
      body: { code: 'api_key.scope_exceeded' },
    });
    expect((await calls.storedItems(secretOf(stronger), idOf(stronger))).item).not.toHaveProperty('revoked_at');
  }
  expect((await calls.revoke(secretOf(limited), idOf(weaker))).status).toBe(204);
  expect((await calls.revoke(secretOf(limited), idOf(limited))).status).toBe(204);
});

test('a key cannot revoke a key that expires later or has a higher rate limit, but can revoke itself', async () => {
  const owner = await calls.newOwner();
  const lasting = await calls.create(owner, { name: 'lasting' });
  const expires_at = new Date(calls.effects.now().getTime() + 60_000).toISOString();
  const expiring = await calls.create(owner, { name: 'expiring', expires_at });
  const slow = await calls.create(owner, { name: 'slow', rate_limit_per_minute: 60 });
  for (const [weaker, code] of [
    [expiring, 'api_key.outlives_caller'],
    [slow, 'api_key.outpaces_caller'],
  ] as const) {
    expect(await calls.revoke(secretOf(weaker), idOf(lasting))).toMatchObject({ status: 403, body: { code } });
    expect((await calls.list(secretOf(lasting))).status).toBe(200);
    expect((await calls.revoke(secretOf(weaker), idOf(weaker))).status).toBe(204);
  }
});
