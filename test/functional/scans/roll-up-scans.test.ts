import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { dayOf } from '../../../contracts/time.ts';
import { firstScanIdAt } from '../../../lambdas/events/scan-id.ts';
import type { SendToDeadLetters, UnreadableRecord } from '../../../lambdas/platform/stream-records.ts';
import { addToRollUps } from '../../../lambdas/scans/roll-ups/add-to-roll-ups.ts';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { findDays } from '../../../lambdas/scans/roll-ups/store.ts';
import { scanSchema } from '../../../lambdas/scans/scan.ts';
import { scanFrom } from './owner.ts';
import { enableStream, makeCode, type ScanFixture, scanFixture, streamRecords } from './scan-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const DAY = '2026-03-01';
const dayOfOwner = async (ownerId: string) => (await findDays(fixture.effects.table, ownerId, DAY, DAY))[0]?.counters;

test('adds scans to the day of their code and of its account', async () => {
  expect(dayOf(fixture.effects.now())).toBe(DAY);
  const code = await makeCode(fixture, 'acc_day');
  for (const [address, country] of [
    ['192.0.2.1', 'AT'],
    ['192.0.2.1', 'AT'],
    ['192.0.2.2', 'FR'],
  ] as const) {
    await scanFrom(fixture, code.short_id, address, country);
  }
  const response = await rollUpScans(fixture.effects)({ Records: await streamRecords(fixture) });
  expect(response).toEqual({ batchItemFailures: [] });
  expect(await dayOfOwner(code.short_id)).toEqual({
    scans: 3,
    scans_12: 3,
    devices: 2,
    devices_12: 2,
    country_AT: 2,
    country_FR: 1,
    device_mobile: 3,
  });
  expect(await dayOfOwner('acc_day')).toEqual({
    scans: 3,
    scans_12: 3,
    own_scans: 3,
    own_scans_12: 3,
    devices: 2,
    devices_12: 2,
    country_AT: 2,
    country_FR: 1,
    device_mobile: 3,
  });
});

test('adds each scan once, however the stream repeats it in batches', async () => {
  const code = await makeCode(fixture, 'acc_again');
  for (let index = 1; index <= 4; index += 1) await scanFrom(fixture, code.short_id, `192.0.2.${index}`);
  const records = (await streamRecords(fixture)).filter(
    ({ dynamodb }) => dynamodb?.NewImage?.short_id?.S === code.short_id,
  );
  expect(records).toHaveLength(4);
  const rollUp = rollUpScans(fixture.effects);
  await rollUp({ Records: records.slice(0, 2) });
  await rollUp({ Records: records.slice(0, 3) });
  await rollUp({ Records: records });
  await rollUp({ Records: records.slice(1, 2) });
  expect(await dayOfOwner(code.short_id)).toEqual({
    scans: 4,
    scans_12: 4,
    devices: 4,
    devices_12: 4,
    device_mobile: 4,
  });
  expect(await dayOfOwner('acc_again')).toEqual({
    scans: 4,
    scans_12: 4,
    own_scans: 4,
    own_scans_12: 4,
    devices: 4,
    devices_12: 4,
    device_mobile: 4,
  });
});

test('counts a conversation when it starts and when it ends', async () => {
  const code = await makeCode(fixture, 'acc_started');
  const { scan_id: scanId } = await scanFrom(fixture, code.short_id, '192.0.2.1');
  const base = `/s/${code.short_id}/conversations`;
  const { body } = await fixture.post(base, { scan_id: scanId });
  await fixture.post(`${base}/${String(body.conversation_id)}/signals`, { token: body.token, signal: 'close' });
  await rollUpScans(fixture.effects)({ Records: await streamRecords(fixture) });
  expect(await dayOfOwner(code.short_id)).toEqual({
    scans: 1,
    scans_12: 1,
    devices: 1,
    devices_12: 1,
    device_mobile: 1,
    talking_scans: 1,
    conversations: 1,
    conversations_12: 1,
    ended_conversations: 1,
  });
  expect(await dayOfOwner('acc_started')).toEqual({
    scans: 1,
    scans_12: 1,
    own_scans: 1,
    own_scans_12: 1,
    devices: 1,
    devices_12: 1,
    device_mobile: 1,
    talking_scans: 1,
    conversations: 1,
    conversations_12: 1,
    ended_conversations: 1,
  });
});

test('each transaction of a batch writes a separate part of the account’s day; the day of a code has several parts only if its scans fill several transactions', async () => {
  const { table } = fixture.effects;
  const written: string[] = [];
  table.client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: writes = [] } = args.input as {
        TransactItems?: { Update?: { Key?: { pk: string; sk: string } } }[];
      };
      const keys = writes.flatMap(({ Update }) => (Update?.Key ? [`${Update.Key.pk} ${Update.Key.sk}`] : []));
      written.push(...keys.filter((key) => key.startsWith('ROLLUP#')));
      return next(args);
    },
    { step: 'initialize', name: 'writtenDays' },
  );
  const firstId = firstScanIdAt(fixture.effects.now());
  const changeOf = (index: number, code: number) => ({
    after: scanSchema.parse({
      // A millisecond has 8,192 scan ids, so these scans are a millisecond apart.
      scan_id: firstId + index * 8_192,
      short_id: `together${code}`,
      qpr_code_id: `qpr_together${code}`,
      account_id: 'acc_together',
      visitor: `visitor-${index}`,
    }),
  });
  const changes = Array.from({ length: 120 }, (_, index) => changeOf(index, index % 60));
  await addToRollUps(fixture.effects, changes);
  const days = written.filter((key) => key.startsWith('ROLLUP#acc_together'));
  expect(days.toSorted()).toEqual(['ROLLUP#acc_together 2026-03-01', 'ROLLUP#acc_together 2026-03-01#1']);
  expect(written.filter((key) => key.includes('#together') && key.endsWith('#1'))).toEqual([]);

  written.length = 0;
  const crowd = Array.from({ length: 150 }, (_, index) => changeOf(1_000 + index, 99));
  await addToRollUps(fixture.effects, crowd);
  expect(new Set(written).size).toBe(written.length);
  table.client.middlewareStack.remove('writtenDays');
  expect(await dayOfOwner('together99')).toMatchObject({ scans: 150, devices: 150 });
  expect(await dayOfOwner('acc_together')).toMatchObject({ scans: 270, devices: 270 });
});

describe('a record that cannot be read', () => {
  const broken: DynamoDBRecord = { dynamodb: { SequenceNumber: '1', NewImage: { type: { S: 'scan' } } } };
  const reader = (sendToDeadLetters: SendToDeadLetters) => rollUpScans({ ...fixture.effects, sendToDeadLetters });

  test('is dead-lettered with the reason after the other records are added', async () => {
    const code = await makeCode(fixture, 'acc_unreadable');
    await scanFrom(fixture, code.short_id, '192.0.2.1');
    const scans = (await streamRecords(fixture)).filter(
      ({ dynamodb }) => dynamodb?.NewImage?.short_id?.S === code.short_id,
    );
    const deadLetters: UnreadableRecord[] = [];
    const read = reader(async (unreadable) => {
      expect(await dayOfOwner(code.short_id)).toMatchObject({ scans: 1 });
      deadLetters.push(...unreadable);
    });
    const pending: DynamoDBRecord = { dynamodb: { NewImage: { type: { S: 'pending_scans' } } } };
    expect(await read({ Records: [broken, ...scans, pending] })).toEqual({ batchItemFailures: [] });
    expect(deadLetters).toEqual(
      [broken, pending].map((record) => ({ record, reason: expect.stringContaining('Error') })),
    );
  });

  test('is retried with its batch if it cannot be dead-lettered', async () => {
    const failing = reader(() => Promise.reject(new Error('no queue')));
    await expect(failing({ Records: [broken] })).rejects.toThrow('no queue');
  });

  test('fails if an operator retries it, so that its dead letter stays', async () => {
    const deadLetters: UnreadableRecord[] = [];
    const read = reader(async (unreadable) => void deadLetters.push(...unreadable));
    await expect(read({ Records: [broken], is_dead_letter: true })).rejects.toThrow();
    expect(deadLetters).toEqual([]);
  });
});

test('ignores items that are not scans', async () => {
  await expect(
    rollUpScans(fixture.effects)({ Records: [{ dynamodb: { NewImage: { type: { S: 'code' } } } }] }),
  ).resolves.toEqual({ batchItemFailures: [] });
});
