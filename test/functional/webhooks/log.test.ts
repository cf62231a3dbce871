import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../lambdas/contracts/events.ts';
import { eventBody } from '../../../lambdas/events/catalogue.ts';
import { issueApiKey } from '../../../lambdas/api-keys/uc-issue-key.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { World } from './world.ts';

let world: World;
let target: Receiver;
let healthy = true;
beforeAll(async () => {
  target = await startReceiver({ answer: (_received, response) => response.writeHead(healthy ? 200 : 500).end() });
});
beforeEach(async () => {
  world?.close();
  world = await World.create();
  healthy = true;
});
afterAll(async () => {
  world.close();
  await target.stop();
});

const ids = (list: readonly Record<string, unknown>[]) => list.map(({ id }) => id);

describe('the log of deliveries', () => {
  test('is newest first, page by page, with any filter', async () => {
    const { id } = await world.webhook(target.url);
    for (const ok of [true, false, true, false, true]) {
      for (const type of ['scan.created', 'qpr_code.created'] as const) {
        healthy = ok;
        world.effects.pass(1_000);
        await world.publish(type);
        await world.runAll();
      }
    }
    healthy = true;
    await world.publish();
    const all = (await world.deliveriesOf(id)).deliveries;
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
      const page: { deliveries: Record<string, unknown>[]; next_cursor: string | null } = await world.deliveriesOf(id, {
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
        const expected = all.filter((one) => (!status || one.status === status) && (!event || one.event === event));
        expect(ids((await world.deliveriesOf(id, filter)).deliveries)).toEqual(ids(expected));
        const first = await world.deliveriesOf(id, { ...filter, limit: '2' });
        expect(ids(first.deliveries)).toEqual(ids(expected.slice(0, 2)));
        if (expected.length <= 2) {
          expect(first.next_cursor).toBeNull();
          continue;
        }
        const rest = await world.deliveriesOf(id, { ...filter, cursor: String(first.next_cursor) });
        expect(ids(rest.deliveries)).toEqual(ids(expected.slice(2)));
      }
    }
  });

  test('shows a delivery once that ends while it is looked for', async () => {
    const { id } = await world.webhook(target.url);
    await world.publish('scan.created');
    const [order] = world.deliveries.orders();
    if (!order) throw new Error('nothing was started');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    world.effects.table.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const [, partition] = JSON.stringify(args.input).match(/#(pending|delivered)#scan.created/) ?? [];
          if (commandName !== 'QueryCommand') return next(args);
          if (partition === 'delivered') await ended;
          const answer = await next(args);
          if (partition === 'pending') await world.attempt(order).then(() => end());
          return answer;
        },
      { step: 'initialize', name: 'restless' },
    );
    const { deliveries } = await world.deliveriesOf(id, { event: 'scan.created' });
    world.effects.table.client.middlewareStack.remove('restless');
    expect(deliveries).toMatchObject([{ id: order.delivery_id, status: 'delivered' }]);
  });

  test.each([
    { status: 'lost' },
    { event: 'scan.deleted' },
    { limit: '0' },
    { limit: '101' },
    { cursor: 'dlv_x' },
    { cursor: 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S' },
  ])('refuses %j', async (query) => {
    const { id } = await world.webhook(target.url);
    expect((await world.call('list-deliveries', { path: { id }, query })).status).toBe(400);
  });
});

describe('sending again', () => {
  test('a sample goes out as asked, marked as such, and is no event of the account', async () => {
    const { id } = await world.webhook(target.url, ['scan.created']);
    const start = target.received.length;
    for (const event of WEBHOOK_EVENT_TYPES) {
      const { status, body } = await world.call('test-webhook', { path: { id }, json: { event } });
      expect([status, body.test, body.status, body.event]).toEqual([200, true, 'pending', event]);
    }
    await world.runAll();
    const received = target.received.slice(start);
    expect(received.map(({ headers }) => headers['x-service-event'])).toEqual([...WEBHOOK_EVENT_TYPES]);
    for (const { headers, body } of received) {
      const type = WEBHOOK_EVENT_TYPES.find((each) => each === headers['x-service-event']) ?? 'scan.created';
      expect(headers['x-service-test']).toBe('true');
      expect(eventBody(type).parse(JSON.parse(String(body)))).toMatchObject({ test: true });
    }
    expect((await world.call('list-events')).body.events).toEqual([]);
    expect((await world.call('test-webhook', { path: { id }, json: { event: 'nothing' } })).status).toBe(400);
    await world.call('update-webhook', { path: { id }, json: { active: false } });
    const off = await world.call('test-webhook', { path: { id }, json: { event: 'scan.created' } });
    expect(off).toMatchObject({ status: 409, body: { code: 'webhook.inactive' } });
  });

  test('one delivery again: the same event and bytes under a new delivery id', async () => {
    const { id } = await world.webhook(target.url);
    const eventId = await world.publish();
    await world.runAll();
    const [first] = (await world.deliveriesOf(id)).deliveries;
    world.effects.pass(60_000);
    const { status, body } = await world.call('redeliver', { path: { id: String(first?.id) } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ event_id: eventId, redelivery_of: first?.id, status: 'pending' });
    expect(body.id).not.toBe(first?.id);
    await world.runAll();
    const [again, original] = (await world.deliveriesOf(id)).deliveries;
    expect(again).toMatchObject({ id: body.id, status: 'delivered' });
    expect(original).toMatchObject({ id: first?.id, status: 'delivered', redelivered_as: body.id });
    const [one, other] = target.received.slice(-2);
    expect(String(one?.body)).toBe(String(other?.body));
    expect(one?.headers['webhook-id']).toBe(other?.headers['webhook-id']);
  });

  test('a delivery that is still under way again: it stays so, and may yet succeed', async () => {
    const { id } = await world.webhook(target.url);
    await world.publish();
    const [running] = (await world.deliveriesOf(id)).deliveries;
    const { body } = await world.call('redeliver', { path: { id: String(running?.id) } });
    const original = async () => (await world.deliveriesOf(id)).deliveries.find(({ id: each }) => each === running?.id);
    expect(await original()).toMatchObject({ status: 'pending', redelivered_as: body.id });
    expect(ids((await world.deliveriesOf(id, { status: 'failed' })).deliveries)).toEqual([]);
    await world.runAll();
    expect(await original()).toMatchObject({ status: 'delivered', redelivered_as: body.id });
  });

  test('a delivery of another account, or none, is not found', async () => {
    const { id } = await world.webhook(target.url);
    await world.publish();
    const [delivery] = (await world.deliveriesOf(id)).deliveries;
    const stranger = (await issueApiKey(world.effects, 'stranger@example.com', 'Other')).api_key;
    const reply = await world.call('redeliver', { path: { id: String(delivery?.id) } }, stranger);
    expect(reply).toMatchObject({ status: 404, body: { code: 'delivery.not_found' } });
    expect((await world.call('redeliver', { path: { id: 'nonsense' } })).status).toBe(404);
  });

  test('all that failed since a moment, each once; a dry run only counts', async () => {
    const { id } = await world.webhook(target.url);
    healthy = false;
    await world.publish();
    await world.runAll();
    world.effects.pass(60_000);
    const since = world.effects.now().toISOString();
    for (const type of ['scan.created', 'qpr_code.created', 'scan.created'] as const) {
      await world.publish(type);
      await world.runAll();
    }
    healthy = true;
    await world.publish();
    await world.runAll();
    const recover = (json: Record<string, unknown>) => world.call('recover-webhook', { path: { id }, json });
    expect((await recover({ since, dry_run: true })).body).toEqual({ since, dry_run: true, count: 3, has_more: false });
    expect(world.deliveries.started.size).toBe(0);
    expect((await recover({ since })).body).toEqual({ since, dry_run: false, count: 3, has_more: false });
    const names = [...world.deliveries.started.keys()];
    expect(names).toHaveLength(3);
    expect((await recover({ since })).body).toMatchObject({ count: 0 });
    await world.runAll();
    expect((await world.deliveriesOf(id, { status: 'delivered' })).deliveries).toHaveLength(4);
    expect((await world.deliveriesOf(id, { status: 'failed' })).deliveries).toHaveLength(4);
    expect((await recover({ since: '2026-01-01T00:00:00Z', dry_run: true })).body).toMatchObject({ count: 1 });
    expect((await recover({ since: 'yesterday' })).status).toBe(400);
    expect((await recover({})).status).toBe(400);
  });

  test('what failed so long ago that its event is gone stands in no way', async () => {
    const { id } = await world.webhook(target.url);
    healthy = false;
    await world.publish();
    await world.runAll();
    world.effects.pass(31 * 24 * 60 * 60 * 1_000);
    await world.publish();
    await world.runAll();
    const json = { since: '2026-01-01T00:00:00.000Z' };
    const counted = await world.call('recover-webhook', { path: { id }, json: { ...json, dry_run: true } });
    expect(counted.body).toMatchObject({ count: 1 });
    expect((await world.call('recover-webhook', { path: { id }, json })).body).toMatchObject({ count: 1 });
  });

  test('a recovery that broke off half-way starts nothing twice when repeated', async () => {
    const { id } = await world.webhook(target.url);
    healthy = false;
    await world.publish();
    await world.runAll();
    healthy = true;
    const since = '2026-01-01T00:00:00.000Z';
    world.deliveries.fails = 1;
    expect((await world.call('recover-webhook', { path: { id }, json: { since } })).status).toBe(500);
    const again = await Promise.all([1, 2].map(() => world.call('recover-webhook', { path: { id }, json: { since } })));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(world.deliveries.started.size).toBe(1);
  });

  test('a delivery that is pending although its execution must be over counts as failed', async () => {
    const { id } = await world.webhook(target.url);
    await world.publish();
    world.deliveries.started.clear();
    const since = '2026-01-01T00:00:00.000Z';
    const dry = { path: { id }, json: { since, dry_run: true } };
    expect((await world.call('recover-webhook', dry)).body.count).toBe(0);
    world.effects.pass(13 * 60 * 60 * 1_000);
    expect((await world.call('recover-webhook', dry)).body.count).toBe(1);
    expect((await world.call('recover-webhook', { path: { id }, json: { since } })).body.count).toBe(1);
    expect(world.deliveries.started.size).toBe(1);
  });
});

describe('the log of events', () => {
  test('is newest first and page by page, of one account only, without internal events', async () => {
    const published: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      world.effects.pass(1);
      published.unshift(await world.publish('scan.created', { scan_id: n }));
    }
    const first = (await world.call('list-events', { query: { limit: '20' } })).body;
    expect(ids(first.events as Record<string, unknown>[])).toEqual(published.slice(0, 20));
    const rest = (await world.call('list-events', { query: { cursor: String(first.next_cursor) } })).body;
    expect(ids(rest.events as Record<string, unknown>[])).toEqual(published.slice(20));
    expect(rest.next_cursor).toBeNull();

    const one = (await world.call('get-event', { path: { id: String(published[3]) } })).body;
    expect(one).toEqual({
      event: 'scan.created',
      id: published[3],
      created_at: expect.any(String),
      data: { scan_id: 21 },
    });
    const stranger = (await issueApiKey(world.effects, 'stranger@example.com', 'Other')).api_key;
    expect((await world.call('list-events', {}, stranger)).body).toEqual({ events: [], next_cursor: null });
    const refused = await world.call('get-event', { path: { id: String(published[3]) } }, stranger);
    expect(refused).toMatchObject({ status: 404, body: { code: 'event.not_found' } });
  });
});
