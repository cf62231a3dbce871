import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dayOf } from '../../../lambdas/scans/day.ts';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { findDays } from '../../../lambdas/scans/roll-ups/store.ts';
import { scanFrom } from './owner.ts';
import { makeCode, type ScanWorld, scanWorld, streamRecords } from './world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

const DAY = '2026-03-01';
const dayOfOwner = async (ownerId: string) => (await findDays(world.effects.table, ownerId, DAY, DAY))[0]?.counters;

test('adds scans to the day of their code and of its account', async () => {
  expect(dayOf(world.effects.now())).toBe(DAY);
  const code = await makeCode(world, 'acc_day');
  for (const [address, country] of [
    ['192.0.2.1', 'AT'],
    ['192.0.2.1', 'AT'],
    ['192.0.2.2', 'FR'],
  ] as const) {
    await scanFrom(world, code.short_id, address, country);
  }
  const response = await rollUpScans(world.effects)({ Records: await streamRecords(world) });
  expect(response).toEqual({ batchItemFailures: [] });
  expect(await dayOfOwner(code.short_id)).toEqual({ scans: 3, scans_12: 3, devices: 2, country_AT: 2, country_FR: 1 });
  expect(await dayOfOwner('acc_day')).toEqual({ scans: 3, scans_12: 3 });
});

test('adds each scan once, in whatever batches the stream hands it over again', async () => {
  const code = await makeCode(world, 'acc_again');
  for (let index = 1; index <= 4; index += 1) await scanFrom(world, code.short_id, `192.0.2.${index}`);
  const records = (await streamRecords(world)).filter(
    ({ dynamodb }) => dynamodb?.NewImage?.short_id?.S === code.short_id,
  );
  expect(records).toHaveLength(4);
  const roll = rollUpScans(world.effects);
  await roll({ Records: records.slice(0, 2) });
  await roll({ Records: records.slice(0, 3) });
  await roll({ Records: records });
  await roll({ Records: records.slice(1, 2) });
  expect(await dayOfOwner(code.short_id)).toEqual({ scans: 4, scans_12: 4, devices: 4 });
  expect(await dayOfOwner('acc_again')).toEqual({ scans: 4, scans_12: 4 });
});

test('counts a conversation when it starts, and its messages when it ends', async () => {
  const code = await makeCode(world, 'acc_started');
  const { scanId } = await scanFrom(world, code.short_id, '192.0.2.1');
  const base = `/s/${code.short_id}/conversations`;
  const { body } = await world.post(base, { scan_id: scanId });
  await world.post(`${base}/${String(body.conversation_id)}/signals`, { token: body.token, signal: 'close' });
  await rollUpScans(world.effects)({ Records: await streamRecords(world) });
  expect(await dayOfOwner(code.short_id)).toEqual({
    scans: 1,
    scans_12: 1,
    devices: 1,
    talking_scans: 1,
    conversations: 1,
    conversations_12: 1,
    ended_conversations: 1,
  });
});

test('leaves other items alone', async () => {
  await expect(
    rollUpScans(world.effects)({ Records: [{ dynamodb: { NewImage: { type: { S: 'code' } } } }] }),
  ).resolves.toEqual({ batchItemFailures: [] });
});
