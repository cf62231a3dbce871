import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { accountPartition } from '../../../lambdas/accounts/store.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { idOf, type KeyCalls, keyCalls } from './key-calls.ts';

let calls: KeyCalls;
let capacityMeter: Meter;
beforeAll(async () => {
  calls = await keyCalls();
  capacityMeter = meter(calls.effects.table.client);
});
afterAll(() => calls.effects.table.close());

/** Creates a key named `probe` with this key, and returns the id of their account. */
const createProbeKey = async (key: string) => {
  const created = await calls.create(key, { name: 'probe' });
  const { item } = await calls.storedItems(String(created.body.api_key), idOf(created));
  return String(item?.account_id);
};

async function storedEntries(accountId: string): Promise<number> {
  const { table } = calls.effects;
  const { Count } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': accountPartition(accountId), ':sk': 'KEY#' },
      Select: 'COUNT',
    }),
  );
  return Count ?? 0;
}

/** Stores keys that were revoked long ago, as in an account that creates and revokes keys all day. */
async function createRevokedKeys(accountId: string, count: number): Promise<void> {
  const { table } = calls.effects;
  const entries = Array.from({ length: count }, (_, index) => {
    const id = `key_0${String(index).padStart(25, '0')}`;
    const at = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
    return {
      pk: accountPartition(accountId),
      sk: `KEY#${id}`,
      type: 'api_key_entry',
      id,
      key_hash: String(index).padStart(64, '0'),
      name: `Revoked ${index}`,
      prefix: 'qpr_sk_aaaaa',
      created_at: at,
      revoked_at: at,
    };
  });
  for (let from = 0; from < count; from += 25) {
    const puts = entries.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
  }
}

const costOf = async (work: () => Promise<unknown>) => (await capacityMeter.measure(work)).units;

/**
 * Enough changes to delete the keys that are too old to be listed. There are 300 inactive (revoked or expired) keys,
 * and each change deletes up to 48 of them.
 */
const CHANGES = 6;

test('a few changes delete hundreds of inactive keys, so later changes cost little more than before', async () => {
  const key = await calls.newOwner();
  const accountId = await createProbeKey(key);
  const before = await costOf(() => calls.create(key, { name: 'before' }));
  await createRevokedKeys(accountId, 300);
  for (let index = 0; index < CHANGES; index += 1) expect((await calls.create(key, { name: 'new' })).status).toBe(201);
  // The keys `First`, `probe` and `before`, and the keys named `new`.
  const active = 3 + CHANGES;
  // The listed inactive keys stay. The others are deleted in batches of at least 12, so at most 11 of them remain.
  expect(await storedEntries(accountId)).toBeLessThan(active + LIMITS.inactiveApiKeysListed + 12);
  // Ten units pay for reading about 150 small items. All 300 keys would cost more.
  expect(await costOf(() => calls.create(key, { name: 'after' }))).toBeLessThan(before + 10);
});

test('the list contains the active keys and the newest inactive ones', async () => {
  const key = await calls.newOwner();
  await createRevokedKeys(await createProbeKey(key), 200);
  const reply = await calls.list(key);
  expect(reply).toMatchObject({ status: 200, body: { total: 2 + LIMITS.inactiveApiKeysListed } });
  const names = (reply.body.api_keys as { name: string }[]).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['probe', 'First', 'Revoked 199']);
  expect(names.at(-1)).toBe(`Revoked ${200 - LIMITS.inactiveApiKeysListed}`);
});

test('if an account creates and revokes keys all day, only the newest inactive keys stay stored', async () => {
  const key = await calls.newOwner();
  const accountId = await createProbeKey(key);
  await createRevokedKeys(accountId, LIMITS.inactiveApiKeysListed);
  for (let index = 0; index < 16; index += 1) {
    const created = await calls.create(key, { name: 'short-lived' });
    expect((await calls.revoke(key, idOf(created))).status).toBe(204);
    calls.effects.advance(20_000);
  }
  // The active keys `First` and `probe`, the listed inactive keys, fewer than 12 others, and the last revoked key.
  expect(await storedEntries(accountId)).toBeLessThan(2 + LIMITS.inactiveApiKeysListed + 13);
});
