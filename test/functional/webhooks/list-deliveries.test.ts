import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RETRY_INTERVALS_SECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { deliveryViewSchema } from '../../../lambdas/webhooks/delivery-view.ts';
import { outsideFunctions } from '../../support/functions/granted-calls.ts';
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

test('deliveries are listed newest first, with pages and every filter', async () => {
  const { id } = await fixture.webhook(target.url);
  for (const ok of [true, false, true, false, true]) {
    for (const type of ['scan.created', 'qpr_code.created'] as const) {
      isHealthy = ok;
      fixture.effects.advance(1_000);
      await fixture.publish(type);
      await fixture.runAll();
    }
  }
  isHealthy = false;
  await fixture.publish();
  await expect(fixture.attempt(fixture.onlyJob())).rejects.toThrow();
  const all = (await fixture.deliveriesOf(id)).deliveries;
  expect(all).toHaveLength(11);
  expect(all.map(({ created_at }) => created_at)).toEqual(
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  );

  const paged: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: { deliveries: Record<string, unknown>[]; next_cursor: string | null } = await fixture.deliveriesOf(id, {
      limit: '3',
      ...(cursor !== null && { cursor }),
    });
    paged.push(...ids(page.deliveries));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(paged).toEqual(ids(all));

  for (const status of ['pending', 'delivered', 'failed', undefined]) {
    for (const event of ['scan.created', 'qpr_code.created', 'conversation.completed', undefined]) {
      const filter = { ...(status && { status }), ...(event && { event }) };
      const expected = all.filter(
        (delivery) => (!status || delivery.status === status) && (!event || delivery.event === event),
      );
      if (!status && !event) continue;
      const first = await fixture.deliveriesOf(id, { ...filter, limit: '2' });
      expect(ids(first.deliveries)).toEqual(ids(expected.slice(0, 2)));
      if (expected.length <= 2) {
        expect(first.next_cursor).toBeNull();
        continue;
      }
      // A filter by status alone reads dozens of index partitions, so this test skips its second page.
      if (!event) continue;
      const rest = await fixture.deliveriesOf(id, { ...filter, cursor: String(first.next_cursor) });
      expect(ids(rest.deliveries)).toEqual(ids(expected.slice(2)));
    }
  }
});

test('a time range includes its start but not its end, also with pages and with a filter', async () => {
  const { id } = await fixture.webhook(target.url);
  for (let minute = 0; minute < 5; minute += 1) {
    await fixture.publish();
    await fixture.runAll();
    fixture.effects.advance(60_000);
  }
  const all = (await fixture.deliveriesOf(id)).deliveries;
  const [newest, second, , fourth, oldest] = all.map(({ created_at }) => String(created_at));
  for (const filter of [{}, { status: 'delivered', event: 'scan.created' }]) {
    const within = { ...filter, since: String(fourth), until: String(newest) };
    const found = await fixture.deliveriesOf(id, within);
    expect(ids(found.deliveries)).toEqual(ids(all.slice(1, 4)));
    const first = await fixture.deliveriesOf(id, { ...within, limit: '1' });
    expect(first.deliveries.map(({ created_at }) => created_at)).toEqual([second]);
    const rest = await fixture.deliveriesOf(id, { ...within, limit: '2', cursor: String(first.next_cursor) });
    expect(ids(rest.deliveries)).toEqual(ids(all.slice(2, 4)));
    expect(rest.next_cursor).toBeNull();
    expect((await fixture.deliveriesOf(id, { ...filter, since: '2026-03-01' })).deliveries).toHaveLength(5);
    for (const empty of [
      { until: '2026-03-01' },
      { until: '1969-01-01' },
      { until: '0000-01-01T00:00:00+23:59' },
      { since: '9999-12-31T23:59:59-23:59' },
      { since: '2026-03-01', until: '2026-03-01' },
    ]) {
      expect((await fixture.deliveriesOf(id, { ...filter, ...empty })).deliveries).toEqual([]);
    }
    expect((await fixture.deliveriesOf(id, { ...filter, until: String(oldest) })).deliveries).toEqual([]);
  }
});

test('the next attempt is due after the scheduled delay', async () => {
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  isHealthy = false;
  const job = fixture.onlyJob();
  for (const [index, pauseSeconds] of RETRY_INTERVALS_SECONDS.entries()) {
    await expect(fixture.attempt(job, index + 1)).rejects.toThrow();
    // With this filter, the list reads only a quarter of the partitions.
    const [delivery] = (await fixture.deliveriesOf(id, { status: 'pending', event: 'scan.created' })).deliveries;
    const { attempts, next_attempt_at } = deliveryViewSchema.parse(delivery);
    const last = attempts.at(-1);
    const endedAtMs = Date.parse(last?.attempted_at ?? '') + (last?.duration_ms ?? 0);
    expect(Date.parse(next_attempt_at ?? '') - endedAtMs).toBe(pauseSeconds * 1_000);
    fixture.effects.advance(pauseSeconds * 1_000);
  }
  await expect(fixture.attempt(job, RETRY_INTERVALS_SECONDS.length + 1)).rejects.toThrow();
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'pending', next_attempt_at: null }]);
});

test('a delivery that ends during the query is listed once', async () => {
  const { id } = await fixture.webhook(target.url);
  await fixture.publish('scan.created');
  const job = fixture.onlyJob();
  isHealthy = false;
  await expect(fixture.attempt(job)).rejects.toThrow();
  isHealthy = true;
  // The delivery succeeds after the query for pending deliveries has found it, and before the query for delivered ones
  // runs.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  fixture.effects.table.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const [, partition] = JSON.stringify(args.input).match(/#(pending|delivered)#scan.created/) ?? [];
        if (commandName !== 'QueryCommand') return next(args);
        if (partition === 'delivered') await ended;
        const answer = await next(args);
        const found = (answer.output as { readonly Items?: readonly unknown[] }).Items ?? [];
        if (partition === 'pending' && found.length > 0)
          await outsideFunctions(() => fixture.attempt(job, 2)).then(() => end());
        return answer;
      },
    { step: 'initialize', name: 'finishDelivery' },
  );
  const { deliveries } = await fixture.deliveriesOf(id, { event: 'scan.created' });
  fixture.effects.table.client.middlewareStack.remove('finishDelivery');
  expect(deliveries).toMatchObject([{ id: job.delivery_id, status: 'delivered' }]);
});

test.each([
  { status: 'lost' },
  { event: 'scan.deleted' },
  { limit: '0' },
  { limit: '101' },
  { cursor: 'dlv_x' },
  { cursor: 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S' },
  { since: 'yesterday' },
  { until: '2026-13-01' },
  { since: '2026-03-02', until: '2026-03-01' },
])('refuses %j', async (query) => {
  const { id } = await fixture.webhook(target.url);
  expect((await fixture.call('list-deliveries', { path: { id }, query })).status).toBe(400);
});

test('a delivery contains everything that was recorded', async () => {
  const { id } = await fixture.webhook(target.url);
  const eventId = await fixture.publish();
  const { delivery_id } = fixture.onlyJob();
  await fixture.runAll();
  const { status, body } = await fixture.call('list-deliveries', { path: { id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    deliveries: [
      {
        id: delivery_id,
        webhook_id: id,
        event_id: eventId,
        event: 'scan.created',
        test: false,
        status: 'delivered',
        reason: null,
        detail: null,
        redelivery_of: null,
        redelivered_as: null,
        waiting_until: null,
        next_attempt_at: null,
        body: null,
        created_at: '2026-03-01T12:00:00.000Z',
        ended_at: '2026-03-01T12:00:01.000Z',
        attempts: [
          {
            number: 1,
            attempted_at: '2026-03-01T12:00:01.000Z',
            duration_ms: expect.any(Number),
            status: 200,
            error: null,
            request_headers: {
              'content-type': 'application/json',
              'user-agent': 'QPR-Webhooks/1.0',
              'x-service-event': 'scan.created',
              'x-service-delivery': delivery_id,
              'x-service-attempt': '1',
              'webhook-id': eventId,
              'webhook-timestamp': String(Date.parse('2026-03-01T12:00:01.000Z') / 1_000),
            },
            response: '',
          },
        ],
      },
    ],
    next_cursor: null,
  });
});

test('deliveries of another account are not found', async () => {
  const { id } = await fixture.webhook(target.url);
  const reply = await fixture.call('list-deliveries', { path: { id } }, await fixture.strangersKey());
  expect(reply).toMatchObject({ status: 404, body: { code: 'webhook.not_found' } });
});
