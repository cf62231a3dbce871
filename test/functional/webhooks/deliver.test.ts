import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { deleteEventWrite } from '../../../lambdas/events/outbox.ts';
import { sampleData } from '../../../lambdas/events/samples.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { deliver } from '../../../lambdas/webhooks/delivery/deliver.ts';
import { deliveryShard } from '../../../lambdas/webhooks/delivery.ts';
import { noHostLimit, testTargets } from '../../support/functions/targets.ts';
import { receiver, receiverAnswering } from './receivers.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await WebhookFixture.create();
});
afterEach(() => fixture.close());

test('an attempt sends the stored bytes, signed so that other implementations accept them', async () => {
  const target = await receiverAnswering(204);
  const { id, secret } = await fixture.webhook(target.url);
  const metadata = { name: 'Grüße 🌍' };
  const eventId = await fixture.publish('scan.created', { scan_id: 7, metadata });
  const [job] = fixture.deliveries.jobs();
  await fixture.runAll();
  const [received] = target.received;
  const body = String(received?.body);
  expect(body).toBe(job?.body);
  expect(JSON.parse(body)).toEqual({
    event: 'scan.created',
    id: eventId,
    created_at: expect.any(String),
    data: { ...sampleData('2026-03-01T12:00:00.000Z')['scan.created'], scan_id: 7, metadata },
  });
  const headers = received?.headers ?? {};
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'scan.created',
    'x-service-delivery': job?.delivery_id,
    'x-service-attempt': '1',
    'webhook-id': eventId,
  });
  expect(headers['x-service-test']).toBeUndefined();
  await expect(verify(secret, body, String(headers['x-service-signature']))).resolves.toBe(true);
  const [delivery] = (await fixture.deliveriesOf(id)).deliveries;
  expect(delivery).toMatchObject({
    id: job?.delivery_id,
    status: 'delivered',
    ended_at: expect.any(String),
    attempts: [{ number: 1, status: 204, error: null, duration_ms: expect.any(Number) }],
  });
  // The log shows the headers as they were sent, without the signatures.
  const attempts = (delivery?.attempts ?? []) as { request_headers: Record<string, string> }[];
  const [attempt] = attempts;
  expect(headers).toMatchObject(attempt?.request_headers ?? {});
  expect(Object.keys(attempt?.request_headers ?? {})).not.toContain('x-service-signature');
});

test('an attempt during a rotation is signed with both secrets, and an attempt a day later only with the new secret', async () => {
  const target = await receiverAnswering(200);
  const { id, secret } = await fixture.webhook(target.url);
  const next = String((await fixture.call('rotate-webhook-secret', { path: { id } })).body.secret);
  await fixture.publish();
  await fixture.runAll();
  fixture.effects.advance(24 * 60 * 60 * 1_000);
  await fixture.publish();
  await fixture.runAll();
  const [during, after] = target.received.map(({ headers, body }) => ({
    body: String(body),
    serviceSignature: String(headers['x-service-signature']),
    standardSignatures: String(headers['webhook-signature']),
    accepts: (key: string) => {
      // The library accepts only timestamps within five minutes of `Date.now()`, but the fixture has another clock.
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
  expect(during?.standardSignatures.split(' ')).toHaveLength(2);
  expect([during?.accepts(secret), during?.accepts(next)]).toEqual([true, true]);
  await expect(verify(next, String(during?.body), String(during?.serviceSignature))).resolves.toBe(true);
  expect([after?.accepts(secret), after?.accepts(next)]).toEqual([false, true]);
});

test('a failed attempt is recorded with the start of the response, and the schedule continues', async () => {
  const target = await receiver({
    answer: (_received, response, index) => response.writeHead(index < 2 ? 500 : 200).end('x'.repeat(5_000)),
  });
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  const [delivery] = (await fixture.deliveriesOf(id)).deliveries;
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

test('an attempt to a deleted or inactive webhook ends the delivery immediately', async () => {
  const target = await receiverAnswering(200);
  const disabled = await fixture.webhook(target.url);
  const deleted = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.call('update-webhook', { path: { id: disabled.id }, json: { active: false } });
  await fixture.call('delete-webhook', { path: { id: deleted.id } });
  const toDeleted = fixture.deliveries.jobs().find(({ webhook_id }) => webhook_id === deleted.id);
  await fixture.runAll();
  expect(target.received).toHaveLength(0);
  expect((await fixture.deliveriesOf(disabled.id)).deliveries).toMatchObject([
    { status: 'failed', reason: 'refused', detail: 'The webhook is disabled.', attempts: [] },
  ]);
  expect(await fixture.storedDelivery(deleted.id, String(toDeleted?.delivery_id))).toMatchObject({
    status: 'failed',
    reason: 'refused',
    detail: 'The webhook was deleted.',
  });
});

test('an attempt that is repeated after a crash is recorded in addition to the first one', async () => {
  const target = await receiverAnswering(200);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  const job = fixture.onlyJob();
  await fixture.attempt(job);
  fixture.effects.advance(50);
  await fixture.attempt(job);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'delivered', attempts: [{ number: 1 }, { number: 1 }] },
  ]);
});

test('a delivery stays delivered if a later attempt fails', async () => {
  const target = await receiver({
    answer: (_received, response, index) => response.writeHead(index === 0 ? 200 : 500).end(),
  });
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  const job = fixture.onlyJob();
  await fixture.attempt(job);
  fixture.effects.advance(50);
  await expect(fixture.attempt(job)).rejects.toMatchObject({ name: 'DeliveryFailed' });
  await fixture.endWith(job, { Error: 'DeliveryFailed', Cause: 'x' });
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'delivered', reason: null }]);
});

test('a delivery that succeeds after it was recorded as failed is delivered, without a reason for the failure', async () => {
  const target = await receiverAnswering(200);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  const job = fixture.onlyJob();
  await fixture.endWith(job, { Error: 'Lambda.TooManyRequestsException', Cause: 'Rate exceeded' });
  await fixture.attempt(job);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'delivered', reason: null, detail: null },
  ]);
});

test('an attempt to the service itself is refused, even if the address became ours after the webhook was created', async () => {
  const target = await receiverAnswering(200);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  const network = testTargets({ own: [`http://service.example:${target.port}`] });
  const attempt = deliver({ ...fixture.effects, hostLimit: noHostLimit, network })({
    attempt: 1,
    delivery: fixture.onlyJob(),
  });
  await expect(attempt).rejects.toMatchObject({ name: 'DeliveryRefused', message: expect.stringContaining('itself') });
  expect(target.received).toHaveLength(0);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { attempts: [{ number: 1, error: expect.stringContaining('itself') }] },
  ]);
});

test('a receiver that responds with the refusal header of this service gets no second attempt', async () => {
  const target = await receiver({
    answer: (_received, response) => response.writeHead(403, { 'x-service-refuses-deliveries': 'true' }).end('{}'),
  });
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  expect(target.received).toHaveLength(1);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'failed', reason: 'refused', attempts: [{ status: 403, error: null }] },
  ]);
});

test('an attempt to a forbidden target is recorded and ends the delivery', async () => {
  const { id } = await fixture.webhook('http://127.0.0.1:4/');
  await fixture.publish();
  const job = fixture.onlyJob();
  const network = testTargets({ allowPrivate: false, resolve: () => Promise.reject(new Error('not asked')) });
  const attempt = deliver({ ...fixture.effects, hostLimit: noHostLimit, network })({ attempt: 1, delivery: job });
  await expect(attempt).rejects.toMatchObject({ name: 'DeliveryRefused' });
  const error = expect.stringContaining('not a public address');
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { attempts: [{ number: 1, status: null, error }] },
  ]);
});

test('a successful attempt is stored in its own attribute, together with the new status of the delivery', async () => {
  const target = await receiverAnswering(200);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  const job = fixture.onlyJob();
  await fixture.attempt(job);
  const at = '2026-03-01T12:00:00.000Z';
  const ulid = job.delivery_id.replace('dlv_', '');
  const shard = deliveryShard(job.delivery_id);
  expect(await fixture.storedDelivery(id, job.delivery_id)).toEqual({
    pk: `WEBHOOK#${id}#${shard}`,
    sk: `DELIVERY#${ulid}`,
    type: 'delivery',
    id: job.delivery_id,
    webhook_id: id,
    account_id: fixture.account_id,
    event_id: job.event_id,
    event: 'scan.created',
    created_at: '2026-03-01T12:00:00.000Z',
    status: 'delivered',
    ended_at: at,
    gsi1pk: `WEBHOOK#${id}#delivered#scan.created#${shard % 4}`,
    gsi1sk: ulid,
    expires_at_seconds: Date.parse('2026-03-31T12:00:00.000Z') / 1_000,
    [`attempt_1_${Date.parse(at)}`]: {
      number: 1,
      attempted_at: at,
      duration_ms: expect.any(Number),
      status: 200,
      response: 'no',
    },
  });
});

test('a retry does not send a visitor’s request that was deleted after the first attempt, and the webhook does not count as failing', async () => {
  const target = await receiverAnswering(500);
  const { id } = await fixture.webhook(target.url, ['request.created']);
  const eventId = await fixture.publish('request.created');
  const job = fixture.onlyJob();
  await expect(fixture.attempt(job)).rejects.toThrow('500');
  const { table } = fixture.effects;
  await transactWrite(table, { event: deleteEventWrite(table, { account_id: fixture.account_id, id: eventId }) });
  await fixture.attempt(job, 2);
  await fixture.attempt(job, 2);
  expect(target.received).toHaveLength(1);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    {
      status: 'failed',
      reason: 'refused',
      detail: 'The request was deleted.',
      attempts: [{ number: 1 }],
    },
  ]);
  expect(await fixture.webhookNow(id)).toMatchObject({ active: true, failing_since: null });
});

test('a first attempt that starts late does not send a visitor’s request that was deleted in the meantime', async () => {
  const target = await receiverAnswering(200);
  const { id } = await fixture.webhook(target.url, ['request.created']);
  const eventId = await fixture.publish('request.created');
  const job = fixture.onlyJob();
  const { table } = fixture.effects;
  await transactWrite(table, { event: deleteEventWrite(table, { account_id: fixture.account_id, id: eventId }) });
  fixture.effects.advance(61_000);
  await fixture.attempt(job);
  expect(target.received).toHaveLength(0);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'failed', reason: 'refused', detail: 'The request was deleted.', attempts: [] },
  ]);
});
