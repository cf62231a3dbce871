import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { World } from './world.ts';

let world: World;
let target: Receiver;
let healthy = true;
beforeAll(async () => {
  target = await startReceiver({ answer: (_received, response) => response.writeHead(healthy ? 200 : 500).end() });
});
beforeEach(async () => {
  world = await World.create();
  healthy = true;
});
afterEach(() => world.close());
afterAll(() => target.stop());

test('all that failed since a moment, each once; a dry run only counts', async () => {
  const { id } = await world.webhook(target.url);
  healthy = false;
  await world.publish();
  await world.runAll();
  world.effects.pass(60_000);
  const since = world.effects.now().toISOString();
  for (const type of ['scan.created', 'qpr_code.created', 'scan.created'] as const) {
    await world.publish(type);
    await world.runAll();
  }
  healthy = true;
  await world.publish();
  await world.runAll();
  const recover = (json: Record<string, unknown>) => world.call('recover-webhook', { path: { id }, json });
  expect((await recover({ since, dry_run: true })).body).toEqual({ since, dry_run: true, count: 3, has_more: false });
  expect(world.deliveries.started.size).toBe(0);
  expect((await recover({ since })).body).toEqual({ since, dry_run: false, count: 3, has_more: false });
  const names = [...world.deliveries.started.keys()];
  expect(names).toHaveLength(3);
  expect((await recover({ since })).body).toMatchObject({ count: 0 });
  await world.runAll();
  expect((await world.deliveriesOf(id, { status: 'delivered' })).deliveries).toHaveLength(4);
  expect((await world.deliveriesOf(id, { status: 'failed' })).deliveries).toHaveLength(4);
  expect((await recover({ since: '2026-01-01T00:00:00Z', dry_run: true })).body).toMatchObject({ count: 1 });
  expect((await recover({ since: 'yesterday' })).status).toBe(400);
  expect((await recover({})).status).toBe(400);
});

test('what failed so long ago that its event is gone stands in no way', async () => {
  const { id } = await world.webhook(target.url);
  healthy = false;
  await world.publish();
  await world.runAll();
  world.effects.pass(31 * 24 * 60 * 60 * 1_000);
  await world.publish();
  await world.runAll();
  const json = { since: '2026-01-01T00:00:00.000Z' };
  const counted = await world.call('recover-webhook', { path: { id }, json: { ...json, dry_run: true } });
  expect(counted.body).toMatchObject({ count: 1 });
  expect((await world.call('recover-webhook', { path: { id }, json })).body).toMatchObject({ count: 1 });
});

test('a recovery that broke off half-way starts nothing twice when repeated', async () => {
  const { id } = await world.webhook(target.url);
  healthy = false;
  await world.publish();
  await world.runAll();
  healthy = true;
  const since = '2026-01-01T00:00:00.000Z';
  world.deliveries.fails = 1;
  expect((await world.call('recover-webhook', { path: { id }, json: { since } })).status).toBe(500);
  const again = await Promise.all([1, 2].map(() => world.call('recover-webhook', { path: { id }, json: { since } })));
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(world.deliveries.started.size).toBe(1);
});

test('a delivery that is pending although its execution must be over counts as failed', async () => {
  const { id } = await world.webhook(target.url);
  await world.publish();
  world.deliveries.started.clear();
  const since = '2026-01-01T00:00:00.000Z';
  const dry = { path: { id }, json: { since, dry_run: true } };
  expect((await world.call('recover-webhook', dry)).body.count).toBe(0);
  world.effects.pass(13 * 60 * 60 * 1_000);
  expect((await world.call('recover-webhook', dry)).body.count).toBe(1);
  expect((await world.call('recover-webhook', { path: { id }, json: { since } })).body.count).toBe(1);
  expect(world.deliveries.started.size).toBe(1);
});

test('to a webhook that is off nothing is sent, though a dry run counts; one of another account is not found', async () => {
  const { id } = await world.webhook(target.url);
  healthy = false;
  await world.publish();
  await world.runAll();
  await world.call('update-webhook', { path: { id }, json: { active: false } });
  const json = { since: '2026-01-01T00:00:00Z' };
  const counted = await world.call('recover-webhook', { path: { id }, json: { ...json, dry_run: true } });
  expect(counted).toMatchObject({ status: 200, body: { count: 1 } });
  const refused = await world.call('recover-webhook', { path: { id }, json });
  expect(refused).toMatchObject({ status: 409, body: { code: 'webhook.inactive' } });
  const stranger = await world.call('recover-webhook', { path: { id }, json }, await world.strangersKey());
  expect(stranger).toMatchObject({ status: 404, body: { code: 'webhook.not_found' } });
  expect(world.deliveries.started.size).toBe(0);
});
