import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answering } from './receivers.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await WebhookFixture.create();
});
afterEach(() => fixture.close());

test('starts one execution per active, subscribed webhook, named from event and webhook', async () => {
  const subscribed = await fixture.webhook('http://127.0.0.1:4/a', ['scan.created']);
  await fixture.webhook('http://127.0.0.1:4/b', ['qpr_code.created']);
  const inactive = await fixture.webhook('http://127.0.0.1:4/c');
  await fixture.call('update-webhook', { path: { id: inactive.id }, json: { active: false } });
  const eventId = await fixture.publish('scan.created');
  expect([...fixture.deliveries.started.keys()]).toEqual([`${eventId}-${subscribed.id}`]);
  expect(await fixture.deliveriesOf(subscribed.id)).toMatchObject({
    deliveries: [{ event_id: eventId, event: 'scan.created', status: 'pending', attempts: [], test: false }],
    next_cursor: null,
  });
});

test('a repeated event starts nothing twice and changes no record', async () => {
  const target = await answering(200);
  const { id } = await fixture.webhook(target.url);
  const eventId = await fixture.publish();
  const orders = fixture.deliveries.orders();
  const event = (await fixture.call('get-event', { path: { id: eventId } })).body;
  const detail = { ...event, account_id: fixture.accountId, body: orders[0]?.body };
  await fixture.fanOut(detail);
  expect(fixture.deliveries.orders()).toEqual(orders);
  await fixture.runAll();
  await fixture.fanOut(detail);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'delivered' }]);
});

test('it outlasts a few errors of Step Functions', async () => {
  await fixture.webhook('http://127.0.0.1:4/');
  fixture.deliveries.fails = 2;
  await fixture.publish();
  expect(fixture.deliveries.started.size).toBe(1);
});

test('one webhook that cannot be started keeps no other from its delivery', async () => {
  const first = await fixture.webhook('http://127.0.0.1:4/a');
  fixture.effects.pass(1);
  const second = await fixture.webhook('http://127.0.0.1:4/b');
  fixture.deliveries.fails = 1;
  const eventId = await fixture.publish();
  // The first attempt started the second webhook's, the next one the first's.
  expect([...fixture.deliveries.started.keys()]).toEqual([`${eventId}-${second.id}`, `${eventId}-${first.id}`]);
});

test('a pending delivery is stored with its event and webhook, not with the body', async () => {
  const { id } = await fixture.webhook('http://127.0.0.1:4/');
  const eventId = await fixture.publish('qpr_code.created');
  const { delivery_id } = fixture.onlyOrder();
  const ulid = delivery_id.replace('dlv_', '');
  expect(await fixture.storedDelivery(id, delivery_id)).toEqual({
    pk: `WEBHOOK#${id}`,
    sk: `DELIVERY#${ulid}`,
    type: 'delivery',
    id: delivery_id,
    webhook_id: id,
    account_id: fixture.accountId,
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
  await expect(fixture.fanOut({ event: 'qpr_code.deleted' })).rejects.toThrow();
});
