import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { end } from '../../../lambdas/webhooks/delivery/end-delivery.ts';
import { type Receiver, type ReceiverOptions, startReceiver } from '../../support/receiver.ts';
import { World } from './world.ts';

let world: World;
const receivers: Receiver[] = [];
async function receiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const started = await startReceiver(options);
  receivers.push(started);
  return started;
}
const answering = (status: number) =>
  receiver({ answer: (_received, response) => response.writeHead(status).end('no') });

beforeAll(async () => {
  world = await World.create();
});
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.stop();
  world.deliveries.started.clear();
  world.watches.started.clear();
  world.mailbox.length = 0;
  const { webhooks } = (await world.call('list-webhooks')).body as { webhooks: { id: string }[] };
  for (const { id } of webhooks) await world.call('delete-webhook', { path: { id } });
});
afterAll(() => world.close());

describe('the fan-out', () => {
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

  test('of a repeated event starts nothing twice and changes no record', async () => {
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

  test('outlasts a short refusal of Step Functions', async () => {
    await world.webhook('http://127.0.0.1:9/');
    world.deliveries.fails = 2;
    await world.publish();
    expect(world.deliveries.started.size).toBe(1);
  });
});

describe('an attempt', () => {
  test('sends the stored bytes, signed so that other implementations accept them', async () => {
    const target = await answering(204);
    const { id, secret } = await world.webhook(target.url);
    const eventId = await world.publish('scan.created', { scan_id: 1, metadata: { name: 'Grüße 🌍' } });
    const [order] = world.deliveries.orders();
    await world.runAll();
    const [received] = target.received;
    const body = String(received?.body);
    expect(body).toBe(order?.body);
    expect(JSON.parse(body)).toEqual({
      event: 'scan.created',
      id: eventId,
      created_at: expect.any(String),
      data: { scan_id: 1, metadata: { name: 'Grüße 🌍' } },
    });
    const headers = received?.headers ?? {};
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'scan.created',
      'x-service-delivery': order?.delivery_id,
      'x-service-attempt': '1',
      'webhook-id': eventId,
    });
    expect(headers['x-service-test']).toBeUndefined();
    await expect(verify(secret, body, String(headers['x-service-signature']))).resolves.toBe(true);
    const [delivery] = (await world.deliveriesOf(id)).deliveries;
    expect(delivery).toMatchObject({
      id: order?.delivery_id,
      status: 'delivered',
      ended_at: expect.any(String),
      attempts: [{ number: 1, status: 204, error: null, duration_ms: expect.any(Number) }],
    });
  });

  test('during a rotation is signed with both secrets, a day later with the new one only', async () => {
    const target = await answering(200);
    const { id, secret } = await world.webhook(target.url);
    const next = String((await world.call('rotate-webhook-secret', { path: { id } })).body.secret);
    await world.publish();
    await world.runAll();
    world.effects.pass(24 * 60 * 60 * 1_000);
    await world.publish();
    await world.runAll();
    const [during, after] = target.received.map(({ headers, body }) => ({
      body: String(body),
      service: String(headers['x-service-signature']),
      standard: String(headers['webhook-signature']),
      accepts: (key: string) => {
        // The clock of this world stands in 2026; the library allows five minutes around its own.
        const realNow = Date.now;
        Date.now = () => Number(headers['webhook-timestamp']) * 1_000;
        try {
          new Webhook(key).verify(String(body), {
            'webhook-id': String(headers['webhook-id']),
            'webhook-timestamp': String(headers['webhook-timestamp']),
            'webhook-signature': String(headers['webhook-signature']),
          });
          return true;
        } catch {
          return false;
        } finally {
          Date.now = realNow;
        }
      },
    }));
    expect(during?.standard.split(' ')).toHaveLength(2);
    expect([during?.accepts(secret), during?.accepts(next)]).toEqual([true, true]);
    await expect(verify(next, String(during?.body), String(during?.service))).resolves.toBe(true);
    expect([after?.accepts(secret), after?.accepts(next)]).toEqual([false, true]);
  });

  test('that fails is recorded with the beginning of the answer, and the schedule goes on', async () => {
    const target = await receiver({
      answer: (_received, response, index) => response.writeHead(index < 2 ? 500 : 200).end('x'.repeat(5_000)),
    });
    const { id } = await world.webhook(target.url);
    await world.publish();
    await world.runAll();
    const [delivery] = (await world.deliveriesOf(id)).deliveries;
    const response = 'x'.repeat(4_096);
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: [
        { number: 1, status: 500, response },
        { number: 2, status: 500, response },
        { number: 3, status: 200, response },
      ],
    });
    expect(new Set(target.received.map(({ body }) => String(body))).size).toBe(1);
    expect(target.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3']);
  });

  test('of a deleted or inactive webhook, or of a forbidden target, ends the delivery at once', async () => {
    const target = await answering(200);
    const off = await world.webhook(target.url);
    const gone = await world.webhook(target.url);
    await world.publish();
    await world.call('update-webhook', { path: { id: off.id }, json: { active: false } });
    await world.call('delete-webhook', { path: { id: gone.id } });
    await world.runAll();
    expect(target.received).toHaveLength(0);
    expect((await world.deliveriesOf(off.id)).deliveries).toMatchObject([
      { status: 'failed', reason: 'refused', detail: 'The webhook is switched off.', attempts: [] },
    ]);
  });

  test('repeated after a crash before its record is recorded beside the first', async () => {
    const target = await answering(200);
    const { id } = await world.webhook(target.url);
    await world.publish();
    const [order] = world.deliveries.orders();
    if (!order) throw new Error('nothing was started');
    await world.attempt(order);
    world.effects.pass(50);
    await world.attempt(order);
    expect((await world.deliveriesOf(id)).deliveries).toMatchObject([
      { status: 'delivered', attempts: [{ number: 1 }, { number: 1 }] },
    ]);
  });

  test('that fails after another one succeeded leaves the delivery delivered', async () => {
    const target = await receiver({
      answer: (_received, response, index) => response.writeHead(index === 0 ? 200 : 500).end(),
    });
    const { id } = await world.webhook(target.url);
    await world.publish();
    const [order] = world.deliveries.orders();
    if (!order) throw new Error('nothing was started');
    await world.attempt(order);
    world.effects.pass(50);
    await expect(world.attempt(order)).rejects.toMatchObject({ name: 'DeliveryFailed' });
    await world.endWith(order, { Error: 'DeliveryFailed', Cause: 'x' });
    expect((await world.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'delivered', reason: null }]);
  });
});

describe('a broken receiver', () => {
  test('gets six attempts, then a recorded end; from then on its webhook is watched', async () => {
    const target = await answering(503);
    const { id } = await world.webhook(target.url);
    await world.publish();
    await world.runAll();
    expect(target.received).toHaveLength(6);
    expect((await world.deliveriesOf(id)).deliveries).toMatchObject([
      { status: 'failed', reason: 'exhausted', detail: 'The receiver answered 503.', attempts: { length: 6 } },
    ]);
    const webhook = (await world.call('get-webhook', { path: { id } })).body;
    expect(webhook).toMatchObject({ active: true, failing_since: expect.any(String) });
    expect(world.watches.started.size).toBe(1);

    await world.lookAfter('half');
    expect(world.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook is failing' }]);
    expect(world.mailbox[0]?.text).toContain(target.url);
    await world.lookAfter('end');
    expect(world.mailbox.map(({ subject }) => subject)).toEqual([
      'Your webhook is failing',
      'Your webhook was switched off',
    ]);
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({
      active: false,
      disabled_reason: 'failing',
    });

    const { body } = await world.call('update-webhook', { path: { id }, json: { active: true } });
    expect(body).toMatchObject({ active: true, disabled_reason: null, failing_since: null });
  });

  test('that recovers is no longer watched', async () => {
    let healthy = false;
    const target = await receiver({ answer: (_received, response) => response.writeHead(healthy ? 200 : 500).end() });
    const { id } = await world.webhook(target.url);
    await world.publish();
    await world.runAll();
    healthy = true;
    await world.publish();
    await world.runAll();
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({ failing_since: null });
    await world.lookAfter('half');
    await world.lookAfter('end');
    expect(world.mailbox).toHaveLength(0);
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({ active: true });
  });

  test('that answers 410 to the end is switched off, and its owner told once', async () => {
    const target = await answering(410);
    const { id } = await world.webhook(target.url);
    await world.publish();
    await world.publish();
    const orders = world.deliveries.orders();
    world.deliveries.started.clear();
    for (const order of orders) await world.run(order);
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({
      active: false,
      disabled_reason: 'gone',
    });
    expect(world.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook was switched off' }]);
    // The second delivery found the webhook off before its first attempt.
    expect(target.received).toHaveLength(6);
  });

  test('that answered 410 is told of again when the e-mail failed the first time, not by another delivery', async () => {
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
    const failing = end({ ...world.effects, watches: world.watches, mailer: busy });
    await expect(failing({ ...first, error })).rejects.toThrow('SES is busy.');
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({ disabled_reason: 'gone' });
    await world.endWith(second, error);
    expect(world.mailbox).toHaveLength(0);
    await world.endWith(first, error);
    expect(world.mailbox).toHaveLength(1);
  });

  test('whose name leads to a forbidden address is watched too; one that its owner switched off is not', async () => {
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
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({ failing_since: null });
  });

  test('that answers 410 and then recovers is left alone', async () => {
    const target = await receiver({
      answer: (_received, response, index) => response.writeHead(index < 5 ? 410 : 200).end(),
    });
    const { id } = await world.webhook(target.url);
    await world.publish();
    await world.runAll();
    expect(target.received).toHaveLength(6);
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({ active: true });
  });

  test('a fault of ours that outlasts its repetitions ends as such and blames no receiver', async () => {
    const { id } = await world.webhook('http://127.0.0.1:9/');
    await world.publish();
    const [order] = world.deliveries.orders();
    if (!order) throw new Error('nothing was started');
    await world.endWith(order, { Error: 'Lambda.TooManyRequestsException', Cause: 'Rate exceeded' });
    expect((await world.deliveriesOf(id)).deliveries).toMatchObject([
      { status: 'failed', reason: 'fault', detail: 'Rate exceeded' },
    ]);
    expect(world.watches.started.size).toBe(0);
  });
});
