import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { createTestAccount, createTestKeys } from '../../support/functions/test-account.ts';
import { idOf, type KeyCalls, keyCalls, secretOf } from './key-calls.ts';

let calls: KeyCalls;

beforeAll(async () => {
  calls = await keyCalls();
});
afterAll(() => calls.effects.table.close());

test('returns a key that works, and never returns the key again', async () => {
  const owner = await calls.newOwner();
  const reply = await calls.create(owner, { name: 'Website', scopes: ['codes:read', 'codes:read', 'keys:write'] });
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
    name: 'Website',
    prefix: secretOf(reply).slice(0, 12),
    scopes: ['codes:read', 'keys:write'],
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    created_at: calls.effects.now().toISOString(),
    api_key: expect.stringMatching(/^qpr_sk_[0-9A-Za-z]{43}$/),
  });
  expect((await calls.list(secretOf(reply))).status).toBe(200);
  expect(JSON.stringify((await calls.list(owner)).body)).not.toContain(secretOf(reply));
});

test('stores the items for authentication and for the list, both without the key itself', async () => {
  const expiresAt = new Date(calls.effects.now().getTime() + 3_600_000).toISOString();
  const reply = await calls.create(await calls.newOwner(), {
    name: 'Website',
    scopes: ['codes:read'],
    expires_at: expiresAt,
  });
  const { item, entry } = await calls.storedItems(secretOf(reply), idOf(reply));
  const shared = {
    account_id: expect.stringMatching(/^acc_/),
    scopes: ['codes:read'],
    created_at: reply.body.created_at,
    expires_at: expiresAt,
    // DynamoDB deletes the item 90 days after the key has expired.
    expires_at_seconds: Math.ceil(Date.parse(expiresAt) / 1_000) + 90 * 86_400,
  };
  expect(item).toEqual({
    pk: expect.stringMatching(/^CREDENTIAL#[0-9a-f]{64}$/),
    sk: 'CREDENTIAL',
    type: 'api_key',
    credential_id: idOf(reply),
    ...shared,
  });
  expect(entry).toEqual({
    pk: expect.stringMatching(/^ACCOUNT#acc_/),
    sk: `KEY#${idOf(reply)}`,
    type: 'api_key_entry',
    id: idOf(reply),
    key_hash: String(item?.pk).slice('CREDENTIAL#'.length),
    name: 'Website',
    prefix: reply.body.prefix,
    lifetime_seconds: 3_600,
    ...shared,
  });
});

test('does not accept an organization that the caller is not a member of', async () => {
  const reply = await calls.create(await calls.newOwner(), {
    name: 'a',
    organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
  });
  expect(reply).toMatchObject({ status: 404, body: { code: 'organization.not_found' } });
});

test.each([
  ['a missing name', {}, 'body.name'],
  ['a blank name', { name: '  ' }, 'body.name'],
  ['an unknown scope', { name: 'a', scopes: ['all'] }, 'body.scopes[0]'],
  ['an empty list of scopes', { name: 'a', scopes: [] }, 'body.scopes'],
  ['a date without a time', { name: 'a', expires_at: '2030-01-01' }, 'body.expires_at'],
  ['a time that has passed', { name: 'a', expires_at: '2020-01-01T00:00:00Z' }, 'body.expires_at'],
  ['a time beyond the calendar', { name: 'a', expires_at: '9999-12-31T23:59:59-05:00' }, 'body.expires_at'],
  ['a rate of zero', { name: 'a', rate_limit_per_minute: 0 }, 'body.rate_limit_per_minute'],
  ['a fractional rate', { name: 'a', rate_limit_per_minute: 1.5 }, 'body.rate_limit_per_minute'],
  [
    'a rate above the limit of the account',
    { name: 'a', rate_limit_per_minute: LIMITS.requestsPerMinute + 1 },
    'body.rate_limit_per_minute',
  ],
  ['an unknown field', { name: 'a', admin: true }, 'body.admin'],
])('refuses %s', async (_, body, path) => {
  const reply = await calls.create(await calls.newOwner(), body);
  expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ path }] } });
});

test('returns the expiry in UTC', async () => {
  const reply = await calls.create(await calls.newOwner(), { name: 'a', expires_at: '2027-01-01T00:00:00+02:00' });
  expect(reply.body.expires_at).toBe('2026-12-31T22:00:00.000Z');
});

test('a key with limited scopes cannot create a key with more scopes than it has', async () => {
  const owner = await calls.newOwner();
  const limited = secretOf(await calls.create(owner, { name: 'limited', scopes: ['keys:write', 'codes:read'] }));
  expect(await calls.create(limited, { name: 'more', scopes: ['codes:write'] })).toMatchObject({
    status: 403,
    body: { code: 'api_key.scope_exceeded' },
  });
  expect(await calls.create(limited, { name: 'all', scopes: null })).toMatchObject({ status: 403 });
  expect((await calls.create(limited, { name: 'same' })).body.scopes).toEqual(['keys:write', 'codes:read']);
});

test('a repeated Idempotency-Key returns the same secret, which is never stored in plain text', async () => {
  const owner = await calls.newOwner();
  const headers = { 'idempotency-key': 'create-1' };
  const first = await calls.create(owner, { name: 'once' }, headers);
  const second = await calls.create(owner, { name: 'once' }, headers);
  expect(second.text).toBe(first.text);
  expect(await calls.listed(owner)).toHaveLength(2);
  const { Items } = await calls.effects.table.client.send(new ScanCommand({ TableName: calls.effects.table.name }));
  expect(JSON.stringify(Items)).not.toContain(secretOf(first));
});

test(`an account has at most ${LIMITS.apiKeysPerAccount} active keys, even with concurrent requests`, async () => {
  const { api_key: owner, account_id } = await createTestAccount(calls.effects, 'busy@example.com', 'First');
  calls.effects.advance(1);
  await createTestKeys(calls.effects, account_id, Array(LIMITS.apiKeysPerAccount - 4).fill({}));
  const replies = await Promise.all(Array.from({ length: 6 }, () => calls.create(owner, { name: 'race' })));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
  expect(await calls.create(owner, { name: 'more' })).toMatchObject({ body: { code: 'api_key.limit_reached' } });
  const [oldest] = (await calls.listed(owner)).reverse().slice(1);
  expect((await calls.revoke(owner, String(oldest?.id))).status).toBe(204);
  expect((await calls.create(owner, { name: 'below the limit' })).status).toBe(201);
});

test('an expiring key cannot create a key that outlives it', async () => {
  const owner = await calls.newOwner();
  const end = new Date(calls.effects.now().getTime() + 3_600_000).toISOString();
  const later = new Date(Date.parse(end) + 1).toISOString();
  const expiring = secretOf(await calls.create(owner, { name: 'an hour', expires_at: end }));
  for (const expires_at of [null, later]) {
    expect(await calls.create(expiring, { name: 'longer', expires_at })).toMatchObject({
      status: 403,
      body: { code: 'api_key.outlives_caller' },
    });
  }
  expect((await calls.create(expiring, { name: 'as long' })).body.expires_at).toBe(end);
  expect((await calls.create(expiring, { name: 'as long', expires_at: end })).status).toBe(201);
});

test('limits the rate of a key and of the keys created with it', async () => {
  const owner = await calls.newOwner();
  const slow = await calls.create(owner, { name: 'slow', rate_limit_per_minute: 3 });
  expect(slow).toMatchObject({ status: 201, body: { rate_limit_per_minute: 3 } });
  expect(await calls.listed(owner)).toMatchObject([{ name: 'slow', rate_limit_per_minute: 3 }, { name: 'First' }]);
  for (const rate_limit_per_minute of [null, 4]) {
    expect(await calls.create(secretOf(slow), { name: 'faster', rate_limit_per_minute })).toMatchObject({
      status: 403,
      headers: { 'x-ratelimit-limit': '3' },
      body: { code: 'api_key.outpaces_caller' },
    });
  }
  expect((await calls.create(secretOf(slow), { name: 'as slow' })).body.rate_limit_per_minute).toBe(3);
  expect(await calls.list(secretOf(slow))).toMatchObject({ status: 429, body: { code: 'rate_limit.exceeded' } });
  const { item } = await calls.storedItems(secretOf(slow), idOf(slow));
  expect(item).toMatchObject({ rate_limit_per_minute: 3 });
});
