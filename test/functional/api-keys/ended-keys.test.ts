import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { accountPartition } from '../../../lambdas/accounts/store.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { idOf, type KeyCalls, keyCalls } from './key-calls.ts';

let calls: KeyCalls;
let measured: Meter;
beforeAll(async () => {
  calls = await keyCalls();
  measured = meter(calls.effects.table.client);
});
afterAll(() => calls.effects.table.close());

const accountOf = async (key: string) => {
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
async function createEndedKeys(accountId: string, count: number): Promise<void> {
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
      name: `Ended ${index}`,
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

const costOf = async (work: () => Promise<unknown>) => (await measured.measure(work)).units;

/** Each change deletes up to 48 of the 300 ended keys. */
const CHANGES = 6;

test('hundreds of ended keys are deleted after a few changes and then cost nothing', async () => {
  const key = await calls.newOwner();
  const accountId = await accountOf(key);
  const before = await costOf(() => calls.create(key, { name: 'before' }));
  await createEndedKeys(accountId, 300);
  for (let index = 0; index < CHANGES; index += 1) expect((await calls.create(key, { name: 'live' })).status).toBe(201);
  // The keys First, probe and before, and the new ones.
  const live = 3 + CHANGES;
  // Ended keys are deleted in batches, so fewer than 12 surplus ones can be left.
  expect(await storedEntries(accountId)).toBeLessThan(live + LIMITS.inactiveApiKeysListed + 12);
  // At most one more query page of 150 small items than before.
  expect(await costOf(() => calls.create(key, { name: 'after' }))).toBeLessThan(before + 10);
});

test('the list contains the active keys and the most recently ended ones', async () => {
  const key = await calls.newOwner();
  await createEndedKeys(await accountOf(key), 200);
  const reply = await calls.list(key);
  expect(reply).toMatchObject({ status: 200, body: { total: 2 + LIMITS.inactiveApiKeysListed } });
  const names = (reply.body.api_keys as { name: string }[]).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['probe', 'First', 'Ended 199']);
  expect(names.at(-1)).toBe(`Ended ${200 - LIMITS.inactiveApiKeysListed}`);
});

test('of keys that are created and revoked all day, only the newest stay stored', async () => {
  const key = await calls.newOwner();
  const accountId = await accountOf(key);
  await createEndedKeys(accountId, LIMITS.inactiveApiKeysListed);
  for (let index = 0; index < 25; index += 1) {
    const created = await calls.create(key, { name: 'short-lived' });
    expect((await calls.revoke(key, idOf(created))).status).toBe(204);
    calls.effects.advance(20_000);
  }
  expect(await storedEntries(accountId)).toBeLessThan(2 + LIMITS.inactiveApiKeysListed + 13);
});
