import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../lambdas/contracts/events.ts';
import { eventOf } from '../../support/received-event.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { World } from './world.ts';

let world: World;
let target: Receiver;
beforeAll(async () => {
  [world, target] = await Promise.all([World.create(), startReceiver()]);
});
afterAll(async () => {
  await world.close();
  await target.stop();
});

const send = (id: string, json: unknown, key?: string) => world.call('test-webhook', { path: { id }, json }, key);

test('a sample goes out as asked, marked as such, and is no event of the account', async () => {
  const { id } = await world.webhook(target.url, ['scan.created']);
  for (const event of WEBHOOK_EVENT_TYPES) {
    const { status, body } = await send(id, { event });
    expect([status, body.test, body.status, body.event]).toEqual([200, true, 'pending', event]);
  }
  await world.runAll();
  expect(target.received.map(({ headers }) => headers['x-service-event'])).toEqual([...WEBHOOK_EVENT_TYPES]);
  for (const received of target.received) {
    expect(received.headers['x-service-test']).toBe('true');
    expect(eventOf(received)).toMatchObject({ test: true });
  }
  expect((await world.call('list-events')).body.events).toEqual([]);
});

test('a sample is stored with its delivery, for it lies nowhere else', async () => {
  const { id } = await world.webhook(target.url);
  const { body } = await send(id, { event: 'qpr_code.created' });
  expect(body).toEqual({
    id: expect.stringMatching(/^dlv_/),
    webhook_id: id,
    event_id: expect.stringMatching(/^evt_/),
    event: 'qpr_code.created',
    test: true,
    status: 'pending',
    reason: null,
    detail: null,
    redelivery_of: null,
    redelivered_as: null,
    created_at: world.effects.now().toISOString(),
    ended_at: null,
    attempts: [],
  });
  expect(await world.storedDelivery(id, String(body.id))).toMatchObject({
    type: 'delivery',
    id: body.id,
    test: true,
    body: world.onlyOrder().body,
  });
  await world.runAll();
});

test.each([{ event: 'nothing' }, { event: 'qpr_code.deleted' }, {}])('refuses %j', async (json) => {
  const { id } = await world.webhook(target.url);
  expect((await send(id, json)).status).toBe(400);
  expect(world.deliveries.started.size).toBe(0);
});

test('a webhook that is off, or of another account, gets none', async () => {
  const { id } = await world.webhook(target.url);
  const event = 'scan.created';
  expect(await send(id, { event }, await world.strangersKey())).toMatchObject({
    status: 404,
    body: { code: 'webhook.not_found' },
  });
  await world.call('update-webhook', { path: { id }, json: { active: false } });
  expect(await send(id, { event })).toMatchObject({ status: 409, body: { code: 'webhook.inactive' } });
  expect(world.deliveries.started.size).toBe(0);
});
