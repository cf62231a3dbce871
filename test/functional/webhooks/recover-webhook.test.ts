import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { listAuditEntries } from '../../../lambdas/api/audit/list-audit-entries.ts';
import { callApi } from '../../support/functions/api-event.ts';
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

/**
 * A time before all deliveries. It is less than ten days ago, so no pending delivery counts as stuck. A recovery then
 * reads only the index partitions of failed deliveries, and skips those of pending ones.
 */
const SINCE = '2026-03-01T00:00:00.000Z';

test('resends the failed deliveries of events since a point in time, each only once; a dry run only counts them', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  await fixture.publish();
  await fixture.runAll();
  fixture.effects.advance(60_000);
  const since = fixture.effects.now().toISOString();
  for (const type of ['scan.created', 'qpr_code.created', 'scan.created'] as const) {
    await fixture.publish(type);
    await fixture.runAll();
  }
  isHealthy = true;
  await fixture.publish();
  await fixture.runAll();
  const recover = (json: Record<string, unknown>) => fixture.call('recover-webhook', { path: { id }, json });
  expect((await recover({ since, dry_run: true })).body).toEqual({ since, dry_run: true, count: 3, has_more: false });
  expect(fixture.deliveries.started.size).toBe(0);
  expect((await recover({ since })).body).toEqual({ since, dry_run: false, count: 3, has_more: false });
  const names = [...fixture.deliveries.started.keys()];
  expect(names).toHaveLength(3);
  expect((await recover({ since })).body).toMatchObject({ count: 0 });
  await fixture.runAll();
  const statuses = (await fixture.deliveriesOf(id)).deliveries.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(4).fill('delivered'), ...Array(4).fill('failed')]);
  expect((await recover({ since: 'yesterday' })).status).toBe(400);
  expect((await recover({ since: '9999-12-31T23:59:59-23:59', dry_run: true })).body.count).toBe(0);
  expect((await recover({ since: '0000-01-01T00:00:00+23:59', dry_run: true })).body.count).toBe(1);
  expect((await recover({})).status).toBe(400);
});

test('resends only failed deliveries of events before `until`; a date means the start of that day (UTC)', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  const published: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    published.push(await fixture.publish());
    await fixture.runAll();
    fixture.effects.advance(24 * 60 * 60 * 1_000);
  }
  isHealthy = true;
  const recover = (json: Record<string, unknown>) => fixture.call('recover-webhook', { path: { id }, json });
  const range = { since: '2026-03-02', until: '2026-03-03' };
  const normalizedRange = { since: '2026-03-02T00:00:00.000Z', until: '2026-03-03T00:00:00.000Z' };
  expect((await recover({ ...range, dry_run: true })).body).toEqual({
    ...normalizedRange,
    dry_run: true,
    count: 1,
    has_more: false,
  });
  expect((await recover(range)).body).toMatchObject({ ...normalizedRange, count: 1 });
  expect(fixture.deliveries.jobs().map(({ event_id }) => event_id)).toEqual([published[1]]);
  expect(await recover({ since: '2026-03-02', until: '2026-03-01' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.until', message: 'Must not be before since.' }] },
  });
  expect((await recover({ since: '2026-03-01', dry_run: true })).body).toMatchObject({ count: 2 });
});

test('a failed redelivery is selected by the time when it was requested, not by the time of its event', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  await fixture.publish();
  const { delivery_id } = fixture.onlyJob();
  await fixture.runAll();
  fixture.effects.advance(3 * 24 * 60 * 60 * 1_000);
  const { body } = await fixture.call('redeliver', { path: { id: delivery_id } });
  await fixture.runAll();
  const requestedAt = String(body.created_at);
  const counted = async (range: Record<string, string>) =>
    (await fixture.call('recover-webhook', { path: { id }, json: { ...range, dry_run: true } })).body.count;
  expect(await counted({ since: SINCE, until: requestedAt })).toBe(0);
  expect(await counted({ since: requestedAt })).toBe(1);
});

test('the audit log records a recovery, but not a dry run, which changes nothing', async () => {
  const { id } = await fixture.webhook(target.url);
  const recorded = async () => {
    const { body } = await callApi(listAuditEntries(fixture.effects), { key: fixture.key });
    return (body.entries as { operation: string }[]).map(({ operation }) => operation);
  };
  await fixture.call('recover-webhook', { path: { id }, json: { since: SINCE, dry_run: true } });
  expect(await recorded()).toEqual(['create-webhook']);
  await fixture.call('recover-webhook', { path: { id }, json: { since: SINCE } });
  expect((await recorded()).toSorted()).toEqual(['create-webhook', 'recover-webhook']);
});

test('test events are not resent', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  expect((await fixture.call('test-webhook', { path: { id }, json: { event: 'scan.created' } })).status).toBe(200);
  await fixture.runAll();
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'failed', test: true }]);
  const json = { since: SINCE };
  const counted = await fixture.call('recover-webhook', { path: { id }, json: { ...json, dry_run: true } });
  expect(counted.body).toMatchObject({ count: 0 });
  expect((await fixture.call('recover-webhook', { path: { id }, json })).body).toMatchObject({ count: 0 });
  expect(fixture.deliveries.started.size).toBe(0);
});

test('a failed delivery whose event has expired is neither counted nor resent', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  await fixture.publish();
  await fixture.runAll();
  fixture.effects.advance(31 * 24 * 60 * 60 * 1_000);
  await fixture.publish();
  await fixture.runAll();
  const json = { since: '2026-01-01T00:00:00.000Z' };
  const counted = await fixture.call('recover-webhook', { path: { id }, json: { ...json, dry_run: true } });
  expect(counted.body).toMatchObject({ count: 1 });
  expect((await fixture.call('recover-webhook', { path: { id }, json })).body).toMatchObject({ count: 1 });
});

test('repeating an interrupted recovery starts each redelivery only once', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  await fixture.publish();
  await fixture.runAll();
  isHealthy = true;
  const since = SINCE;
  fixture.deliveries.startsToFail = 1;
  expect((await fixture.call('recover-webhook', { path: { id }, json: { since } })).status).toBe(500);
  const again = await Promise.all([1, 2].map(() => fixture.call('recover-webhook', { path: { id }, json: { since } })));
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(fixture.deliveries.started.size).toBe(1);
});

test('a delivery that expires during the recovery is not resent and leaves nothing behind', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  await fixture.publish();
  const { delivery_id } = fixture.onlyJob();
  await fixture.runAll();
  fixture.effects.table.client.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes('redelivered_as')) await fixture.deleteDelivery(id, delivery_id);
      return next(args);
    },
    { step: 'initialize' },
  );
  const { body } = await fixture.call('recover-webhook', { path: { id }, json: { since: SINCE } });
  expect(body).toMatchObject({ count: 0 });
  expect(fixture.deliveries.started.size).toBe(0);
  expect((await fixture.deliveriesOf(id)).deliveries).toEqual([]);
});

test('a pending delivery counts as failed once its execution must have ended', async () => {
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  isHealthy = false;
  await expect(fixture.attempt(fixture.onlyJob())).rejects.toThrow();
  isHealthy = true;
  fixture.deliveries.started.clear();
  const since = '2026-01-01T00:00:00.000Z';
  const dry = { path: { id }, json: { since, dry_run: true } };
  expect((await fixture.call('recover-webhook', dry)).body.count).toBe(0);
  // An execution times out after ten days.
  fixture.effects.advance((10 * 24 + 1) * 60 * 60 * 1_000);
  expect((await fixture.call('recover-webhook', { path: { id }, json: { since } })).body.count).toBe(1);
  expect(fixture.deliveries.started.size).toBe(1);
});

test('a disabled webhook allows only a dry run, and a webhook of another account is not found', async () => {
  const { id } = await fixture.webhook(target.url);
  isHealthy = false;
  await fixture.publish();
  await fixture.runAll();
  await fixture.call('update-webhook', { path: { id }, json: { active: false } });
  const json = { since: SINCE };
  const counted = await fixture.call('recover-webhook', { path: { id }, json: { ...json, dry_run: true } });
  expect(counted).toMatchObject({ status: 200, body: { count: 1 } });
  const refused = await fixture.call('recover-webhook', { path: { id }, json });
  expect(refused).toMatchObject({ status: 409, body: { code: 'webhook.inactive' } });
  const stranger = await fixture.call('recover-webhook', { path: { id }, json }, await fixture.strangersKey());
  expect(stranger).toMatchObject({ status: 404, body: { code: 'webhook.not_found' } });
  expect(fixture.deliveries.started.size).toBe(0);
});

test('events of an organization that the account has left are skipped and do not block the others', async () => {
  const { id } = await fixture.webhook(target.url);
  const organization_id = await fixture.strangersOrganization();
  isHealthy = false;
  await fixture.publish('qpr_code.created', { organization_id });
  const own = await fixture.publish('qpr_code.created');
  await fixture.runAll();
  const since = SINCE;
  const counted = async () =>
    (await fixture.call('recover-webhook', { path: { id }, json: { since, dry_run: true } })).body.count;
  // A dry run does not read the events, so it counts both.
  expect(await counted()).toBe(2);
  expect((await fixture.call('recover-webhook', { path: { id }, json: { since } })).body).toMatchObject({ count: 1 });
  expect(fixture.deliveries.jobs().map(({ event_id }) => event_id)).toEqual([own]);
  expect(await counted()).toBe(0);
});
