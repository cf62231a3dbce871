import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endDelivery } from '../../../lambdas/webhooks/delivery/end-delivery.ts';
import { answering, receiver } from './receivers.ts';
import { World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.create();
});
afterEach(() => world.close());

test('a broken receiver gets six attempts, then a recorded end; from then on its webhook is watched', async () => {
  const target = await answering(503);
  const { id } = await world.webhook(target.url);
  await world.publish();
  await world.runAll();
  expect(target.received).toHaveLength(6);
  expect((await world.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'failed', reason: 'exhausted', detail: 'The receiver answered 503.', attempts: { length: 6 } },
  ]);
  const webhook = await world.webhookNow(id);
  expect(webhook).toMatchObject({ active: true, failing_since: expect.any(String) });
  expect(world.watches.started.size).toBe(1);
});

test('a receiver that answers 410 to the end is switched off, and its owner gets one e-mail', async () => {
  const target = await answering(410);
  const { id } = await world.webhook(target.url);
  await world.publish();
  await world.publish();
  const orders = world.deliveries.orders();
  world.deliveries.started.clear();
  for (const order of orders) await world.run(order);
  expect(await world.webhookNow(id)).toMatchObject({
    active: false,
    disabled_reason: 'gone',
  });
  expect(world.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook was switched off' }]);
  // The second delivery found the webhook off before its first attempt.
  expect(target.received).toHaveLength(6);
});

test('the e-mail about a 410 that failed the first time is sent again, not by another delivery', async () => {
  const target = await answering(410);
  const { id } = await world.webhook(target.url);
  await world.publish();
  await world.publish();
  const [first, second] = world.deliveries.orders();
  if (!first || !second) throw new Error('nothing was started');
  await expect(world.attempt(first)).rejects.toMatchObject({ name: 'DeliveryFailed' });
  await expect(world.attempt(second)).rejects.toMatchObject({ name: 'DeliveryFailed' });
  const error = { Error: 'DeliveryFailed', Cause: 'x' };
  const busy = { sendEmail: () => Promise.reject(new Error('SES is busy.')) };
  const failing = endDelivery({ ...world.effects, watches: world.watches, mailer: busy });
  await expect(failing({ ...first, error })).rejects.toThrow('SES is busy.');
  expect(await world.webhookNow(id)).toMatchObject({ disabled_reason: 'gone' });
  await world.endWith(second, error);
  expect(world.mailbox).toHaveLength(0);
  await world.endWith(first, error);
  expect(world.mailbox).toHaveLength(1);
});

test('a webhook whose name leads to a forbidden address is watched too; one that its owner switched off is not', async () => {
  const { id } = await world.webhook('http://127.0.0.1:9/');
  await world.publish();
  await world.publish();
  const [first, second] = world.deliveries.orders();
  if (!first || !second) throw new Error('nothing was started');
  const refused = { Error: 'DeliveryRefused', Cause: 'It is not a public address.' };
  await world.endWith(first, refused);
  expect(world.watches.started.size).toBe(1);
  await world.call('update-webhook', { path: { id }, json: { active: true } });
  await world.call('update-webhook', { path: { id }, json: { active: false } });
  await world.endWith(second, refused);
  expect(world.watches.started.size).toBe(1);
  expect(await world.webhookNow(id)).toMatchObject({ failing_since: null });
});

test('a receiver that answers 410 and then recovers is left alone', async () => {
  const target = await receiver({
    answer: (_received, response, index) => response.writeHead(index < 5 ? 410 : 200).end(),
  });
  const { id } = await world.webhook(target.url);
  await world.publish();
  await world.runAll();
  expect(target.received).toHaveLength(6);
  expect(await world.webhookNow(id)).toMatchObject({ active: true });
});

test('a fault of ours that outlasts its repetitions ends as such and blames no receiver', async () => {
  const { id } = await world.webhook('http://127.0.0.1:9/');
  await world.publish();
  const order = world.onlyOrder();
  await world.endWith(order, { Error: 'Lambda.TooManyRequestsException', Cause: 'Rate exceeded' });
  expect((await world.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'failed', reason: 'fault', detail: 'Rate exceeded' },
  ]);
  expect(world.watches.started.size).toBe(0);
});

test('the end is stored with its reason, once', async () => {
  const { id } = await world.webhook('http://127.0.0.1:9/');
  await world.publish();
  const order = world.onlyOrder();
  const pending = await world.storedDelivery(id, order.delivery_id);
  const Cause = JSON.stringify({ errorType: 'DeliveryFailed', errorMessage: 'The receiver answered 503.' });
  await world.endWith(order, { Error: 'DeliveryFailed', Cause });
  const ended = {
    ...pending,
    status: 'failed',
    reason: 'exhausted',
    detail: 'The receiver answered 503.',
    ended_at: '2026-03-01T12:00:00.000Z',
    gsi1pk: `WEBHOOK#${id}#failed#scan.created`,
  };
  expect(await world.storedDelivery(id, order.delivery_id)).toEqual(ended);
  world.effects.pass(1_000);
  await world.endWith(order, { Error: 'DeliveryRefused', Cause: 'later' });
  expect(await world.storedDelivery(id, order.delivery_id)).toEqual(ended);
  expect([...world.watches.started]).toEqual([
    [
      `${id}-${Date.parse('2026-03-01T12:00:00.000Z')}`,
      { account_id: world.accountId, webhook_id: id, failing_since: '2026-03-01T12:00:00.000Z' },
    ],
  ]);
});

test('a sample that fails is no reason to watch its webhook', async () => {
  const target = await answering(503);
  const { id } = await world.webhook(target.url);
  await world.call('test-webhook', { path: { id }, json: { event: 'scan.created' } });
  await world.runAll();
  expect((await world.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'failed', test: true }]);
  expect(world.watches.started.size).toBe(0);
  expect(await world.webhookNow(id)).toMatchObject({ failing_since: null });
});
