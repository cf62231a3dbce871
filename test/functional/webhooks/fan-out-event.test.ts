import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { meter } from '../../support/functions/capacity.ts';
import { writeSampleEvent } from '../events/sample-event.ts';
import { receiverAnswering } from './receivers.ts';
import { busEvent, queueMessage, WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await WebhookFixture.create();
});
afterEach(() => fixture.close());

const newEvent = () => writeSampleEvent(fixture.effects, fixture.account_id);

test('a rating goes only to webhooks that name the event', async () => {
  await fixture.webhook('http://127.0.0.1:4/default');
  const named = await fixture.webhook('http://127.0.0.1:4/ratings', ['answer.rated']);
  const eventId = await fixture.publish('answer.rated');
  expect([...fixture.deliveries.started.keys()]).toEqual([`${eventId}-${named.id}`]);
});

test('starts one execution per active subscribed webhook, named after the event and the webhook', async () => {
  const subscribed = await fixture.webhook('http://127.0.0.1:4/a', ['scan.created']);
  await fixture.webhook('http://127.0.0.1:4/b', ['qpr_code.created']);
  const inactive = await fixture.webhook('http://127.0.0.1:4/c');
  await fixture.call('update-webhook', { path: { id: inactive.id }, json: { active: false } });
  const eventId = await fixture.publish('scan.created');
  expect([...fixture.deliveries.started.keys()]).toEqual([`${eventId}-${subscribed.id}`]);
  expect(fixture.onlyJob()).toEqual({
    delivery_id: expect.stringMatching(/^dlv_/),
    webhook_id: subscribed.id,
    account_id: fixture.account_id,
    event_id: eventId,
    event: 'scan.created',
    created_at: '2026-03-01T12:00:00.000Z',
    body: expect.stringContaining(eventId),
  });
});

test('a repeated event does not start anything twice or change a record', async () => {
  const target = await receiverAnswering(200);
  const { id } = await fixture.webhook(target.url);
  const eventId = await fixture.publish();
  const jobs = fixture.deliveries.jobs();
  const event = (await fixture.call('get-event', { path: { id: eventId } })).body;
  const detail = { ...event, account_id: fixture.account_id, body: jobs[0]?.body };
  await fixture.fanOut(detail, detail);
  expect(fixture.deliveries.jobs()).toEqual(jobs);
  await fixture.runAll();
  await fixture.fanOut(detail);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'delivered' }]);
});

test('a batch reads the webhooks of an account once, and writes nothing', async () => {
  await fixture.webhook('http://127.0.0.1:4/');
  const details = await Promise.all(Array.from({ length: 10 }, newEvent));
  const { measure } = meter(fixture.effects.table.client);
  const { calls } = await measure(() => fixture.fanOut(...details));
  expect(calls.map(({ command }) => command)).toEqual(['Query']);
  expect(fixture.deliveries.started.size).toBe(10);
});

describe('while Step Functions throttles', () => {
  test('only the throttled event of a batch returns to the queue, and it succeeds when it is received again', async () => {
    await fixture.webhook('http://127.0.0.1:4/');
    const throttled = queueMessage(JSON.stringify(busEvent(await newEvent())));
    const accepted = queueMessage(JSON.stringify(busEvent(await newEvent())));
    fixture.deliveries.startsToFail = 1;
    expect(await fixture.fanOutMessages(throttled, accepted)).toEqual({
      batchItemFailures: [{ itemIdentifier: throttled.messageId }],
    });
    expect(fixture.deliveries.started.size).toBe(1);
    expect(fixture.queue.postponed).toEqual([{ id: throttled.messageId, seconds: expect.any(Number) }]);
    expect(await fixture.fanOutMessages(throttled)).toEqual({ batchItemFailures: [] });
    expect(fixture.deliveries.started.size).toBe(2);
  });

  test('a metric reports how long the oldest event has waited, and reports nothing if all events succeed', async () => {
    await fixture.webhook('http://127.0.0.1:4/');
    const body = JSON.stringify(busEvent(await newEvent()));
    const sentAt = fixture.effects.now().toISOString();
    fixture.effects.advance(100_000);
    const later = fixture.effects.now().toISOString();
    fixture.effects.advance(300_000);
    fixture.deliveries.startsToFail = 2;
    await fixture.fanOutMessages(queueMessage(body, 1, later), queueMessage(body, 40, sentAt));
    await fixture.fanOutMessages(queueMessage(body, 41, sentAt));
    expect(fixture.returnedEventAgesSeconds).toEqual([400]);
  });

  test('an event is never dead-lettered because of its receive count; its delay grows to five minutes', async () => {
    await fixture.webhook('http://127.0.0.1:4/');
    const body = JSON.stringify(busEvent(await newEvent()));
    fixture.deliveries.startsToFail = Number.POSITIVE_INFINITY;
    for (let received = 1; received <= 200; received += 1) {
      await fixture.fanOutMessages(queueMessage(body, received, fixture.effects.now().toISOString()));
    }
    expect(fixture.queue.deadLetters).toEqual([]);
    const pauses = fixture.queue.postponed.map(({ seconds }) => seconds);
    expect(pauses).toHaveLength(200);
    expect(pauses[0]).toBeLessThanOrEqual(5);
    expect(Math.max(...pauses)).toBeGreaterThan(60);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(301);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1);
  });

  test('an event that would expire in the queue within a day is dead-lettered with the reason', async () => {
    await fixture.webhook('http://127.0.0.1:4/');
    const body = JSON.stringify(busEvent(await newEvent()));
    fixture.deliveries.startsToFail = Number.POSITIVE_INFINITY;
    const sentAt = fixture.effects.now().toISOString();
    fixture.effects.advance(13 * 24 * 60 * 60 * 1_000);
    expect((await fixture.fanOutMessages(queueMessage(body, 900, sentAt))).batchItemFailures).toHaveLength(1);
    fixture.effects.advance(1);
    expect(await fixture.fanOutMessages(queueMessage(body, 901, sentAt))).toEqual({ batchItemFailures: [] });
    expect(fixture.queue.deadLetters).toEqual([{ body, reason: expect.stringContaining('Step Functions is busy.') }]);
  });
});

test('one delivery that cannot be started does not block deliveries to other webhooks', async () => {
  const first = await fixture.webhook('http://127.0.0.1:4/a');
  fixture.effects.advance(1);
  const second = await fixture.webhook('http://127.0.0.1:4/b');
  fixture.deliveries.startsToFail = 1;
  const item = await newEvent();
  expect((await fixture.fanOut(item)).batchItemFailures).toHaveLength(1);
  await fixture.fanOut(item);
  expect([...fixture.deliveries.started.keys()]).toEqual([`${item.id}-${second.id}`, `${item.id}-${first.id}`]);
});

test.each([
  ['an event that is never sent to webhooks', JSON.stringify(busEvent({ event: 'qpr_code.deleted' }))],
  ['a message that is not JSON', 'hello'],
  ['an empty object', '{}'],
])('%s is dead-lettered immediately and does not delay others', async (_name, body) => {
  await fixture.webhook('http://127.0.0.1:4/');
  const good = queueMessage(JSON.stringify(busEvent(await newEvent())));
  expect(await fixture.fanOutMessages(queueMessage(body), good)).toEqual({ batchItemFailures: [] });
  expect(fixture.queue.deadLetters).toEqual([{ body, reason: expect.stringContaining('PoisonMessage') }]);
  expect(fixture.queue.postponed).toEqual([]);
  expect(fixture.deliveries.started.size).toBe(1);
});
