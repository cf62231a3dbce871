import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { type DeliveryJob, deliveryIdFor } from '../../../lambdas/webhooks/delivery.ts';
import { indexKeys } from '../../../lambdas/webhooks/delivery-log/keys.ts';
import { recordSuccess } from '../../../lambdas/webhooks/delivery-log/store.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
let receiver: Receiver;
let measure: Meter['measure'];
let webhookId: string;
let otherId: string;

beforeAll(async () => {
  fixture = await WebhookFixture.create();
  receiver = await startReceiver();
  webhookId = (await fixture.webhook(receiver.url)).id;
  for (let n = 0; n < 30; n += 1) {
    fixture.effects.advance(1);
    await fixture.publish();
  }
  await fixture.runAll();
  const other = { url: 'http://127.0.0.1:6/', events: ['subscription.cancelled'] };
  otherId = String((await fixture.call('create-webhook', { json: other })).body.id);
  measure = meter(fixture.effects.table.client).measure;
});
afterAll(async () => {
  await fixture.close();
  await receiver.stop();
});

/** The database calls of some work, grouped and counted, with their units. */
async function costOf(work: () => Promise<unknown>) {
  // Start a new minute, because every tenth request of a key in a minute also updates the account's request count.
  fixture.effects.advance(60_000);
  const { calls, units } = await measure(work);
  const counts = new Map<string, number>();
  for (const { command } of calls) counts.set(command, (counts.get(command) ?? 0) + 1);
  return { calls: Object.fromEntries(counts), units };
}
const path = () => ({ path: { id: webhookId } });

// Every operation starts with the key check: one UpdateItem, 1 unit.
test.each([
  ['list webhooks', () => fixture.call('list-webhooks'), { UpdateItem: 1, Query: 1 }, 2],
  ['get a webhook', () => fixture.call('get-webhook', path()), { UpdateItem: 1, GetItem: 1 }, 2],
  [
    'change a webhook',
    () => fixture.call('update-webhook', { ...path(), json: { active: true } }),
    { UpdateItem: 2 },
    2,
  ],
  [
    'change the URL of a webhook',
    () => fixture.call('update-webhook', { path: { id: otherId }, json: { url: 'http://127.0.0.1:5/' } }),
    { UpdateItem: 1, GetItem: 2, Query: 1, TransactWriteItems: 1 },
    8,
  ],
  ['rotate a secret', () => fixture.call('rotate-webhook-secret', path()), { UpdateItem: 2 }, 2],
  [
    'create a webhook',
    () => fixture.call('create-webhook', { json: { url: 'http://127.0.0.1:4/', events: ['subscription.cancelled'] } }),
    { UpdateItem: 1, GetItem: 1, Query: 1, TransactWriteItems: 1 },
    9,
  ],
  [
    'list deliveries',
    () => fixture.call('list-deliveries', path()),
    { UpdateItem: 1, GetItem: 1, Query: 16 },
    expect.any(Number),
  ],
  [
    'list failed deliveries',
    () => fixture.call('list-deliveries', { ...path(), query: { status: 'failed' } }),
    { UpdateItem: 1, GetItem: 1, Query: 8 * WEBHOOK_EVENT_TYPES.length },
    2,
  ],
  [
    'list deliveries of a type',
    () => fixture.call('list-deliveries', { ...path(), query: { event: 'scan.created' } }),
    { UpdateItem: 1, GetItem: 1, Query: 16, BatchGetItem: 1 },
    expect.any(Number),
  ],
  ['list events', () => fixture.call('list-events'), { UpdateItem: 1, Query: 48, BatchGetItem: 1 }, expect.any(Number)],
] as const)('to %s takes the expected database calls and units', async (_name, work, calls, units) => {
  expect(await costOf(work)).toEqual({ calls, units });
});

test('a delivery attempt costs 3 units: 1 for the webhook, 1 for the delivery and 1 for its index entry', async () => {
  fixture.effects.advance(1);
  await fixture.publish();
  const job = fixture.deliveries.jobs().at(-1);
  if (!job) throw new Error('No delivery was started.');
  expect(await costOf(() => fixture.attempt(job))).toEqual({ calls: { GetItem: 1, UpdateItem: 1 }, units: 3 });
});

test('the fan-out costs one query for any number of webhooks', async () => {
  fixture.effects.advance(1);
  const { calls, units } = await costOf(() => fixture.publish('subscription.cancelled'));
  // Before the fan-out, `publish` writes the event in a transaction, which uses 2 units.
  expect({ calls, units }).toEqual({ calls: { TransactWriteItems: 1, Query: 1 }, units: 3 });
  const started = fixture.deliveries.jobs().filter(({ event }) => event === 'subscription.cancelled');
  expect(started.map(({ webhook_id }) => webhook_id)).toEqual(expect.arrayContaining([webhookId, otherId]));
});

test('the deliveries to one webhook are spread over the partitions of the log and the index', async () => {
  const jobs = Array.from({ length: 256 }, (_, n) => {
    const delivery_id = deliveryIdFor(`evt_01JD3M0000ABCDEFGHJK${String(n).padStart(6, '0')}`, webhookId);
    return { ...fixture.deliveries.jobs()[0], delivery_id } as DeliveryJob;
  });
  const largestShare = (partitions: readonly string[]) =>
    Math.max(...Object.values(Object.groupBy(partitions, (pk) => pk)).map((same = []) => same.length)) / jobs.length;
  const { table } = fixture.effects;
  const pks: string[] = [];
  table.client.middlewareStack.add(
    (next) => (args) => {
      pks.push(String((args.input as { Key?: { pk?: unknown } }).Key?.pk));
      return next(args);
    },
    { step: 'initialize', name: 'keys' },
  );
  const attempt = { number: 1, attempted_at: '2026-03-01T12:00:00.000Z', duration_ms: 1, status: 200 };
  for (const job of jobs) await recordSuccess(table, job, attempt, '2026-03-01T12:00:00.000Z');
  table.client.middlewareStack.remove('keys');
  expect(pks).toHaveLength(jobs.length);
  // The log has 16 partitions, and the index has 4 for these deliveries. No partition has much more than its share.
  expect(largestShare(pks)).toBeLessThan(1 / 8);
  expect(largestShare(jobs.map((job) => String(indexKeys(job, 'delivered').gsi1pk)))).toBeLessThan(2 / 5);
});
