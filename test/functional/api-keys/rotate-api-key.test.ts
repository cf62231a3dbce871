import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { idOf, type KeyCalls, keyCalls, secretOf } from './key-calls.ts';

const DAY_MILLISECONDS = 86_400_000;
let calls: KeyCalls;

beforeAll(async () => {
  calls = await keyCalls();
});
afterAll(() => calls.effects.table.close());

test('creates a successor, and the old key keeps working for one day', async () => {
  const owner = await calls.newOwner();
  const old = await calls.create(owner, { name: 'Website', scopes: ['keys:write'] });
  const successor = await calls.rotate(owner, idOf(old));
  expect(successor).toMatchObject({
    status: 201,
    body: { name: 'Website', scopes: ['keys:write'], expires_at: null },
  });
  calls.effects.advance(DAY_MILLISECONDS - 1);
  expect((await calls.list(secretOf(old))).status).toBe(200);
  calls.effects.advance(1);
  expect((await calls.list(secretOf(old))).status).toBe(401);
  expect((await calls.list(secretOf(successor))).status).toBe(200);
});

test('without an overlap, the old key stops working immediately', async () => {
  const owner = await calls.newOwner();
  const old = await calls.create(owner, { name: 'leaked' });
  await calls.rotate(owner, idOf(old), { overlap_seconds: 0 });
  expect((await calls.list(secretOf(old))).status).toBe(401);
  expect(await calls.rotate(owner, idOf(old))).toMatchObject({ status: 409, body: { code: 'api_key.not_live' } });
});

test('never extends the old key, and gives the new key the same lifetime', async () => {
  const owner = await calls.newOwner();
  const expiry = new Date(calls.effects.now().getTime() + 3_600_000).toISOString();
  const old = await calls.create(owner, { name: 'an hour', expires_at: expiry });
  calls.effects.advance(600_000);
  const successor = await calls.rotate(owner, idOf(old), { overlap_seconds: 7 * 86_400 });
  expect(successor.body.expires_at).toBe(new Date(calls.effects.now().getTime() + 3_600_000).toISOString());
  expect((await calls.listed(owner)).find(({ id }) => id === idOf(old))?.expires_at).toBe(expiry);
});

test.each([-1, 1.5, 604_801, '1', null])('refuses the overlap %j', async (overlap_seconds) => {
  const owner = await calls.newOwner();
  const old = await calls.create(owner, { name: 'a' });
  expect(await calls.rotate(owner, idOf(old), { overlap_seconds })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.overlap_seconds' }] },
  });
});

test('does not give a limited key the secret of a stronger one', async () => {
  const owner = await calls.newOwner();
  const strong = await calls.create(owner, { name: 'strong' });
  const limited = await calls.create(owner, { name: 'limited', scopes: ['keys:write'] });
  expect(await calls.rotate(secretOf(limited), idOf(strong))).toMatchObject({ status: 403 });
  expect((await calls.rotate(await calls.newOwner(), idOf(strong))).status).toBe(404);
});

test('stores the successor, and the expiry of the old key in both of its items', async () => {
  const owner = await calls.newOwner();
  const old = await calls.create(owner, { name: 'Website' });
  const successor = await calls.rotate(owner, idOf(old), { overlap_seconds: 60 });
  const stored = await calls.storedItems(secretOf(old), idOf(old));
  const end = { expires_at: new Date(calls.effects.now().getTime() + 60_000).toISOString() };
  expect([stored.item, stored.entry]).toEqual([expect.objectContaining(end), expect.objectContaining(end)]);
  const storedSuccessor = await calls.storedItems(secretOf(successor), idOf(successor));
  expect(storedSuccessor).toMatchObject({
    item: { credential_id: idOf(successor) },
    entry: { id: idOf(successor), name: 'Website' },
  });
});

test('without an overlap, concurrent requests create only one successor', async () => {
  const owner = await calls.newOwner();
  const old = await calls.create(owner, { name: 'raced' });
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => calls.rotate(owner, idOf(old), { overlap_seconds: 0 })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test.each(['key_01K9ZQ4T7M3X8V5C2B6N0P1R4S', 'key_x'])('does not find %s', async (id) => {
  expect(await calls.rotate(await calls.newOwner(), id)).toMatchObject({
    status: 404,
    body: { code: 'api_key.not_found' },
  });
});

describe('an expiring key', () => {
  const inDays = (days: number) => new Date(calls.effects.now().getTime() + days * DAY_MILLISECONDS).toISOString();

  test('cannot extend itself: its successor expires at the same time', async () => {
    const owner = await calls.newOwner();
    const end = inDays(30);
    const old = await calls.create(owner, { name: 'a month', expires_at: end });
    calls.effects.advance(20 * DAY_MILLISECONDS);
    const successor = await calls.rotate(secretOf(old), idOf(old));
    expect(successor).toMatchObject({ status: 201, body: { expires_at: end } });
    expect((await calls.rotate(secretOf(successor), idOf(successor))).body.expires_at).toBe(end);
  });

  test('cannot rotate a key that lasts longer', async () => {
    const owner = await calls.newOwner();
    const expiring = await calls.create(owner, { name: 'a day', expires_at: inDays(1) });
    for (const expires_at of [null, inDays(2)]) {
      const lasting = await calls.create(owner, { name: 'lasting', expires_at });
      expect(await calls.rotate(secretOf(expiring), idOf(lasting))).toMatchObject({
        status: 403,
        body: { code: 'api_key.outlives_caller' },
      });
      expect((await calls.list(secretOf(lasting))).status).toBe(200);
    }
  });

  test('gets a successor with its full lifetime if a key without an expiry rotates it', async () => {
    const owner = await calls.newOwner();
    const old = await calls.create(owner, { name: 'a month', expires_at: inDays(30) });
    calls.effects.advance(20 * DAY_MILLISECONDS);
    expect((await calls.rotate(owner, idOf(old))).body.expires_at).toBe(inDays(30));
  });
});

test('gives the new key the same rate limit, and a key cannot rotate a key with a higher rate limit', async () => {
  const owner = await calls.newOwner();
  const slow = await calls.create(owner, { name: 'slow', rate_limit_per_minute: 60 });
  const rotated = await calls.rotate(owner, idOf(slow));
  expect(rotated).toMatchObject({ status: 201, body: { rate_limit_per_minute: 60 } });
  expect((await calls.list(secretOf(rotated))).headers['x-ratelimit-limit']).toBe('60');
  const fast = await calls.create(owner, { name: 'fast' });
  expect(await calls.rotate(secretOf(rotated), idOf(fast))).toMatchObject({
    status: 403,
    body: { code: 'api_key.outpaces_caller' },
  });
});
