import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { findDays } from '../../../lambdas/scans/roll-ups/store.ts';
import { SEED } from '../../support/fast-check.ts';
import { scanFrom } from './owner.ts';
import { enableStream, makeCode, type ScanFixture, scanFixture, streamRecords } from './scan-fixture.ts';

/**
 * AWS guarantees the order of a stream only for the records of one item. Batches may be repeated and cut differently.
 * There is no order between items, and sequence numbers of different shards cannot be compared.
 * Redriven dead letters do not even keep the order of one item.
 */

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const DAY = '2026-03-01';
const dayOfOwner = async (ownerId: string) => (await findDays(fixture.effects.table, ownerId, DAY, DAY))[0]?.counters;

/** Returns numbers from 0 up to 1, in a sequence that depends only on the seed. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const SHARDS = 5;

/** Distributes the records of scans to shards by item. Each shard has its own sequence numbers. */
function shardsOf(records: readonly DynamoDBRecord[]): DynamoDBRecord[][] {
  const shards: DynamoDBRecord[][] = Array.from({ length: SHARDS }, () => []);
  for (const record of records) {
    const shard = Number(record.dynamodb?.Keys?.sk?.S) % SHARDS;
    const number = (SHARDS - shard) * 1_000 + (shards[shard]?.length ?? 0);
    shards[shard]?.push({ ...record, dynamodb: { ...record.dynamodb, SequenceNumber: String(number) } });
  }
  return shards;
}

/** The batches of one shard for a reader that sometimes fails: some are repeated, as a whole or in two halves. */
function batchesOf(shard: readonly DynamoDBRecord[], random: () => number): DynamoDBRecord[][] {
  const batches: DynamoDBRecord[][] = [];
  for (let from = 0; from < shard.length; ) {
    const batch = shard.slice(from, from + 1 + Math.floor(random() * 7));
    const half = Math.ceil(batch.length / 2);
    batches.push(batch);
    if (random() < 0.5) batches.push(batch);
    if (random() < 0.5) batches.push(batch.slice(0, half), batch.slice(half));
    from += batch.length;
  }
  return batches;
}

async function converse(code: { short_id: string }, scanId: number | null): Promise<void> {
  const base = `/s/${code.short_id}/conversations`;
  const { body } = await fixture.post(base, { scan_id: scanId });
  await fixture.post(`${base}/${String(body.conversation_id)}/signals`, { token: body.token, signal: 'close' });
}

test(`counts scans once, in any order of shards and repetitions (seed ${SEED})`, async () => {
  const random = pseudoRandom(SEED);
  const accountId = 'acc_order';
  const codes = [await makeCode(fixture, accountId), await makeCode(fixture, accountId)];
  const [one, other] = codes;
  if (!one || !other) throw new Error('The codes were not created.');
  // Eight visitors scan one code twenty times, and two visitors scan another code five times. Every fourth scan leads
  // to a conversation.
  for (let index = 0; index < 25; index += 1) {
    const code = index % 5 === 4 ? other : one;
    const { scan_id: scanId } = await scanFrom(fixture, code.short_id, `192.0.2.${index % 10}`, 'AT');
    if (index % 4 === 0) await converse(code, scanId);
  }
  const records = (await streamRecords(fixture)).filter(
    ({ dynamodb }) =>
      dynamodb?.NewImage?.type?.S === 'scan' && codes.some((code) => code.short_id === dynamodb.NewImage?.short_id?.S),
  );
  const queues = shardsOf(records).map((shard) => batchesOf(shard, random));
  const rollUp = rollUpScans(fixture.effects);
  while (queues.some((queue) => queue.length > 0)) {
    // Each round reads a random selection of the shards, so some shards fall behind the others.
    const due = queues.filter((queue) => queue.length > 0 && random() < 0.6);
    await Promise.all(due.map((queue) => rollUp({ Records: queue.shift() ?? [] })));
  }

  expect(await dayOfOwner(one.short_id)).toEqual({
    scans: 20,
    scans_12: 20,
    devices: 8,
    devices_12: 8,
    country_AT: 20,
    device_mobile: 20,
    talking_scans: 5,
    conversations: 5,
    conversations_12: 5,
    ended_conversations: 5,
  });
  expect(await dayOfOwner(other.short_id)).toMatchObject({ scans: 5, devices: 2, conversations: 2 });
  expect(await dayOfOwner(accountId)).toEqual({
    scans: 25,
    scans_12: 25,
    own_scans: 25,
    own_scans_12: 25,
    devices: 10,
    devices_12: 10,
    country_AT: 25,
    device_mobile: 25,
    talking_scans: 7,
    conversations: 7,
    conversations_12: 7,
    ended_conversations: 7,
  });
});

/** The stream records of twelve scans by six visitors. Every third scan leads to a conversation that ends. */
async function scansOf(code: { short_id: string }): Promise<DynamoDBRecord[]> {
  for (let index = 0; index < 12; index += 1) {
    const { scan_id: scanId } = await scanFrom(fixture, code.short_id, `192.0.2.${index % 6}`, 'AT');
    if (index % 3 === 0) await converse(code, scanId);
  }
  return (await streamRecords(fixture)).filter(
    ({ dynamodb }) => dynamodb?.NewImage?.type?.S === 'scan' && code.short_id === dynamodb.NewImage?.short_id?.S,
  );
}

const ALL_COUNTERS = { scans: 12, devices: 6, talking_scans: 4, conversations: 4, ended_conversations: 4 };

test('counts each scan once, even if its records arrive in reverse order, as dead letters can', async () => {
  const code = await makeCode(fixture, 'acc_dead_letters');
  const records = await scansOf(code);
  const rollUp = rollUpScans(fixture.effects);
  for (const record of records.toReversed()) await rollUp({ Records: [record] });
  expect(await dayOfOwner(code.short_id)).toMatchObject(ALL_COUNTERS);
  await rollUp({ Records: records });
  expect(await dayOfOwner(code.short_id)).toMatchObject(ALL_COUNTERS);
  expect(await dayOfOwner('acc_dead_letters')).toMatchObject(ALL_COUNTERS);
});

test('does not count a scan again if its conversation is rolled up after the visitor’s mark has expired', async () => {
  const { table } = fixture.effects;
  const code = await makeCode(fixture, 'acc_long_ago');
  const { scan_id: scanId } = await scanFrom(fixture, code.short_id, '192.0.2.1', 'AT');
  const recordsOf = async () =>
    (await streamRecords(fixture)).filter(({ dynamodb }) => dynamodb?.NewImage?.short_id?.S === code.short_id);
  const earlier = await recordsOf();
  const rollUp = rollUpScans(fixture.effects);
  await rollUp({ Records: earlier });
  await converse(code, scanId);
  const later = (await recordsOf()).slice(earlier.length);
  // Delete the item that marks the visitor as counted on this day, as if it had expired.
  const visitor = earlier[0]?.dynamodb?.NewImage?.visitor?.S ?? '';
  await table.client.send(
    new DeleteCommand({
      TableName: table.name,
      Key: { pk: `VISITOR#${code.short_id}#${DAY}#${visitor}`, sk: 'VISITOR' },
    }),
  );
  fixture.effects.advance(3 * 86_400_000);
  for (const record of later) await rollUp({ Records: [record] });
  expect(await dayOfOwner(code.short_id)).toMatchObject({
    scans: 1,
    devices: 1,
    conversations: 1,
    ended_conversations: 1,
  });
});
