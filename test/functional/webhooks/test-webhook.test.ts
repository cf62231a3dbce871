import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
let target: Receiver;
beforeAll(async () => {
  [fixture, target] = await Promise.all([WebhookFixture.create(), startReceiver()]);
});
afterAll(async () => {
  await fixture.close();
  await target.stop();
});

const send = (id: string, json: unknown, key?: string) => fixture.call('test-webhook', { path: { id }, json }, key);

test('a test event is sent, is marked as a test, and does not appear in list-events', async () => {
  const { id } = await fixture.webhook(target.url, ['scan.created']);
  for (const event of WEBHOOK_EVENT_TYPES) {
    const { status, body } = await send(id, { event });
    expect([status, body.test, body.status, body.event]).toEqual([200, true, 'pending', event]);
  }
  await fixture.runAll();
  expect(target.received.map(({ headers }) => headers['x-service-event'])).toEqual([...WEBHOOK_EVENT_TYPES]);
  for (const received of target.received) {
    expect(received.headers['x-service-test']).toBe('true');
    expect(eventOf(received)).toMatchObject({ test: true });
  }
  expect((await fixture.call('list-events')).body.events).toEqual([]);
});

test('a test event is stored with its delivery, because it is not stored anywhere else', async () => {
  const { id } = await fixture.webhook(target.url);
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
    waiting_until: null,
    next_attempt_at: null,
    body: fixture.onlyJob().body,
    created_at: fixture.effects.now().toISOString(),
    ended_at: null,
    attempts: [],
  });
  expect(await fixture.storedDelivery(id, String(body.id))).toMatchObject({
    type: 'delivery',
    id: body.id,
    test: true,
    body: fixture.onlyJob().body,
  });
  await fixture.runAll();
});

test('a test event that reaches the receiver before it is stored is returned with its current state', async () => {
  const { id } = await fixture.webhook(target.url);
  fixture.deliveries.runImmediately = (job) => fixture.run(job);
  const { status, body } = await send(id, { event: 'scan.created' });
  fixture.deliveries.runImmediately = undefined;
  fixture.deliveries.started.clear();
  expect([status, body.status]).toEqual([200, 'delivered']);
});

test.each([{ event: 'nothing' }, { event: 'qpr_code.deleted' }, {}])('refuses %j', async (json) => {
  const { id } = await fixture.webhook(target.url);
  expect((await send(id, json)).status).toBe(400);
  expect(fixture.deliveries.started.size).toBe(0);
});

test('a disabled webhook or one of another account gets no test event', async () => {
  const { id } = await fixture.webhook(target.url);
  const event = 'scan.created';
  expect(await send(id, { event }, await fixture.strangersKey())).toMatchObject({
    status: 404,
    body: { code: 'webhook.not_found' },
  });
  await fixture.call('update-webhook', { path: { id }, json: { active: false } });
  expect(await send(id, { event })).toMatchObject({ status: 409, body: { code: 'webhook.inactive' } });
  expect(fixture.deliveries.started.size).toBe(0);
});
