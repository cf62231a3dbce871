import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answering } from './receivers.ts';
import { World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.create();
});
afterEach(() => world.close());

test('starts one execution per active, subscribed webhook, named from event and webhook', async () => {
  const subscribed = await world.webhook('http://127.0.0.1:9/a', ['scan.created']);
  await world.webhook('http://127.0.0.1:9/b', ['qpr_code.created']);
  const inactive = await world.webhook('http://127.0.0.1:9/c');
  await world.call('update-webhook', { path: { id: inactive.id }, json: { active: false } });
  const eventId = await world.publish('scan.created');
  expect([...world.deliveries.started.keys()]).toEqual([`${eventId}-${subscribed.id}`]);
  expect(await world.deliveriesOf(subscribed.id)).toMatchObject({
    deliveries: [{ event_id: eventId, event: 'scan.created', status: 'pending', attempts: [], test: false }],
    next_cursor: null,
  });
});

test('a repeated event starts nothing twice and changes no record', async () => {
  const target = await answering(200);
  const { id } = await world.webhook(target.url);
  const eventId = await world.publish();
  const orders = world.deliveries.orders();
  const event = (await world.call('get-event', { path: { id: eventId } })).body;
  const detail = { ...event, account_id: world.accountId, body: orders[0]?.body };
  await world.fanOut(detail);
  expect(world.deliveries.orders()).toEqual(orders);
  await world.runAll();
  await world.fanOut(detail);
  expect((await world.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'delivered' }]);
});

test('it outlasts a short refusal of Step Functions', async () => {
  await world.webhook('http://127.0.0.1:9/');
  world.deliveries.fails = 2;
  await world.publish();
  expect(world.deliveries.started.size).toBe(1);
});

test('one webhook that cannot be started keeps no other from its delivery', async () => {
  const first = await world.webhook('http://127.0.0.1:9/a');
  world.effects.pass(1);
  const second = await world.webhook('http://127.0.0.1:9/b');
  world.deliveries.fails = 1;
  const eventId = await world.publish();
  // The first attempt started the second webhook's, the next one the first's.
  expect([...world.deliveries.started.keys()]).toEqual([`${eventId}-${second.id}`, `${eventId}-${first.id}`]);
});

test('a pending delivery is stored with its event and webhook, not with the body', async () => {
  const { id } = await world.webhook('http://127.0.0.1:9/');
  const eventId = await world.publish('qpr_code.created');
  const { delivery_id } = world.onlyOrder();
  const ulid = delivery_id.replace('dlv_', '');
  expect(await world.storedDelivery(id, delivery_id)).toEqual({
    pk: `WEBHOOK#${id}`,
    sk: `DELIVERY#${ulid}`,
    type: 'delivery',
    id: delivery_id,
    webhook_id: id,
    account_id: world.accountId,
    event_id: eventId,
    event: 'qpr_code.created',
    created_at: '2026-03-01T12:00:00.000Z',
    status: 'pending',
    gsi1pk: `WEBHOOK#${id}#pending#qpr_code.created`,
    gsi1sk: ulid,
    expires_at_seconds: Date.parse('2026-03-31T12:00:00.000Z') / 1_000,
  });
});

test('an event that is none is refused', async () => {
  await expect(world.fanOut({ event: 'qpr_code.deleted' })).rejects.toThrow();
});
