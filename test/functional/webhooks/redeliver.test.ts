import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { loggedEventKey } from '../../../lambdas/events/keys.ts';
import { deliveryShard } from '../../../lambdas/webhooks/delivery.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
let target: Receiver;
let isHealthy = true;
beforeAll(async () => {
  target = await startReceiver({ answer: (_received, response) => response.writeHead(isHealthy ? 200 : 500).end() });
});
beforeEach(async () => {
  fixture = await WebhookFixture.create();
  isHealthy = true;
});
afterEach(() => fixture.close());
afterAll(() => target.stop());

const ids = (list: readonly Record<string, unknown>[]) => list.map(({ id }) => id);

test('resends the same event and bytes with a new delivery id', async () => {
  const { id } = await fixture.webhook(target.url);
  const eventId = await fixture.publish();
  await fixture.runAll();
  const [first] = (await fixture.deliveriesOf(id)).deliveries;
  fixture.effects.advance(60_000);
  const { status, body } = await fixture.call('redeliver', { path: { id: String(first?.id) } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ event_id: eventId, redelivery_of: first?.id, status: 'pending' });
  expect(body.id).not.toBe(first?.id);
  await fixture.runAll();
  const [again, original] = (await fixture.deliveriesOf(id)).deliveries;
  expect(again).toMatchObject({ id: body.id, status: 'delivered' });
  expect(original).toMatchObject({ id: first?.id, status: 'delivered', redelivered_as: body.id });
  const [one, other] = target.received.slice(-2);
  expect(String(one?.body)).toBe(String(other?.body));
  expect(one?.headers['webhook-id']).toBe(other?.headers['webhook-id']);
});

test('resending a pending delivery leaves the original pending, and the original can still succeed', async () => {
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  isHealthy = false;
  await expect(fixture.attempt(fixture.onlyJob())).rejects.toThrow();
  isHealthy = true;
  const [running] = (await fixture.deliveriesOf(id)).deliveries;
  const { body } = await fixture.call('redeliver', { path: { id: String(running?.id) } });
  const original = async () => (await fixture.deliveriesOf(id)).deliveries.find(({ id: each }) => each === running?.id);
  expect(await original()).toMatchObject({ status: 'pending', redelivered_as: body.id });
  expect(ids((await fixture.deliveriesOf(id, { status: 'failed' })).deliveries)).toEqual([]);
  await fixture.runAll();
  expect(await original()).toMatchObject({ status: 'delivered', redelivered_as: body.id });
});

test('the response shows the current state of a redelivery that was delivered before it was stored', async () => {
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  const [first] = (await fixture.deliveriesOf(id)).deliveries;
  fixture.deliveries.runImmediately = (job) => fixture.run(job);
  const { status, body } = await fixture.call('redeliver', { path: { id: String(first?.id) } });
  expect([status, body.status, body.redelivery_of]).toEqual([200, 'delivered', first?.id]);
});

test('a delivery that expires while it is resent leaves nothing behind', async () => {
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  const { delivery_id } = fixture.onlyJob();
  await fixture.runAll();
  fixture.deliveries.runImmediately = () => fixture.deleteDelivery(id, delivery_id);
  const { status, body } = await fixture.call('redeliver', { path: { id: delivery_id } });
  expect(status).toBe(200);
  expect(await fixture.storedDelivery(id, delivery_id)).toBeUndefined();
  expect(ids((await fixture.deliveriesOf(id)).deliveries)).toEqual([body.id]);
});

test('an unknown delivery or one of another account is not found', async () => {
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  const [delivery] = (await fixture.deliveriesOf(id)).deliveries;
  expect(delivery).toBeDefined();
  const reply = await fixture.call('redeliver', { path: { id: String(delivery?.id) } }, await fixture.strangersKey());
  expect(reply).toMatchObject({ status: 404, body: { code: 'delivery.not_found' } });
  expect((await fixture.call('redeliver', { path: { id: 'nonsense' } })).status).toBe(404);
});

test('the redelivery is stored and referenced by the original', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  const eventId = await fixture.publish();
  const { delivery_id } = fixture.onlyJob();
  await fixture.runAll();
  const before = await fixture.storedDelivery(id, delivery_id);
  const { body } = await fixture.call('redeliver', { path: { id: delivery_id } });
  const shard = deliveryShard(String(body.id));
  expect(await fixture.storedDelivery(id, delivery_id)).toEqual({
    ...before,
    redelivered_as: body.id,
    gsi1pk: `WEBHOOK#${id}#redelivered#scan.created#${deliveryShard(delivery_id) % 4}`,
  });
  expect(await fixture.storedDelivery(id, String(body.id))).toEqual({
    pk: `WEBHOOK#${id}#${shard}`,
    sk: `DELIVERY#${String(body.id).replace('dlv_', '')}`,
    type: 'delivery',
    id: body.id,
    webhook_id: id,
    account_id: fixture.account_id,
    event_id: eventId,
    event: 'scan.created',
    created_at: fixture.effects.now().toISOString(),
    redelivery_of: delivery_id,
    status: 'pending',
    gsi1pk: `WEBHOOK#${id}#pending#scan.created#${shard % 4}`,
    gsi1sk: String(body.id).replace('dlv_', ''),
    expires_at_seconds: before?.expires_at_seconds,
  });
});

test('a redelivery is refused if the webhook is disabled, or if the event has expired or was deleted', async () => {
  const { id } = await fixture.webhook(target.url);
  const eventId = await fixture.publish();
  const path = { id: fixture.onlyJob().delivery_id };
  await fixture.runAll();
  await fixture.call('update-webhook', { path: { id }, json: { active: false } });
  expect(await fixture.call('redeliver', { path })).toMatchObject({ status: 409, body: { code: 'webhook.inactive' } });
  await fixture.call('update-webhook', { path: { id }, json: { active: true } });
  const { name: TableName, client } = fixture.effects.table;
  await client.send(new DeleteCommand({ TableName, Key: loggedEventKey(fixture.account_id, eventId) }));
  expect(await fixture.call('redeliver', { path })).toMatchObject({
    status: 409,
    body: {
      code: 'event.expired',
      detail:
        'The event is no longer stored: it is older than 30 days, or it contained a visitor’s request that was deleted.',
    },
  });
  expect(fixture.deliveries.started.size).toBe(0);
});

test('an event of an organization that the account has left is not resent', async () => {
  const { id } = await fixture.webhook(target.url);
  const organization_id = await fixture.strangersOrganization();
  const eventId = await fixture.publish('qpr_code.created', { organization_id });
  await fixture.runAll();
  const [delivery] = (await fixture.deliveriesOf(id)).deliveries;
  const reply = await fixture.call('redeliver', { path: { id: String(delivery?.id) } });
  expect(reply).toMatchObject({ status: 404, body: { code: 'event.not_found' } });
  expect(JSON.stringify(reply.body)).toContain(eventId);
  expect(fixture.deliveries.started.size).toBe(0);
});
