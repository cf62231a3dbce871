import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type KeyCalls, keyCalls, secretOf } from './key-calls.ts';

let calls: KeyCalls;

beforeAll(async () => {
  calls = await keyCalls();
});
afterAll(() => calls.effects.table.close());

test('lists the newest keys first, with the last use of each key', async () => {
  const owner = await calls.newOwner();
  calls.effects.advance(1_000);
  const second = await calls.create(owner, { name: 'Second' });
  calls.effects.advance(1_000);
  await calls.create(owner, { name: 'Third' });
  calls.effects.advance(1_000);
  await calls.list(secretOf(second));
  const usedAt = calls.effects.now().toISOString();
  calls.effects.advance(1_000);
  const reply = await calls.list(owner);
  expect(reply.body.total).toBe(3);
  expect((await calls.listed(owner)).map(({ name, last_used_at }) => [name, last_used_at])).toEqual([
    ['Third', null],
    ['Second', usedAt],
    ['First', calls.effects.now().toISOString()],
  ]);
});

test('does not list keys of another account', async () => {
  const [one, other] = [await calls.newOwner(), await calls.newOwner()];
  await calls.create(one, { name: 'mine' });
  expect((await calls.listed(other)).map(({ name }) => name)).toEqual(['First']);
});

test('a key that is limited to an organization lists only the keys of that organization', async () => {
  const owner = await calls.newOwner();
  const limited = await calls.newLimitedKey(owner, 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S');
  await calls.newLimitedKey(owner, 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4T');
  const reply = await calls.list(limited);
  expect(reply).toMatchObject({
    status: 200,
    body: { total: 1, api_keys: [{ name: 'Limited', organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' }] },
  });
});

test('needs the scope keys:write', async () => {
  const limited = await calls.create(await calls.newOwner(), { name: 'reader', scopes: ['codes:read'] });
  expect(await calls.list(secretOf(limited))).toMatchObject({ status: 403, body: { code: 'api_key.missing_scope' } });
});
