import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { accountKey } from '../../../lambdas/accounts/store.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { eraseWebhooks } from '../../../lambdas/webhooks/account-data.ts';
import { endDelivery } from '../../../lambdas/webhooks/delivery/end-delivery.ts';
import { deliveryShard } from '../../../lambdas/webhooks/delivery.ts';
import { meter } from '../../support/functions/capacity.ts';
import { receiver, receiverAnswering } from './receivers.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await WebhookFixture.create();
});
afterEach(() => fixture.close());

test('a broken receiver gets six attempts, then the failure is recorded and its webhook is watched', async () => {
  const target = await receiverAnswering(503);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  expect(target.received).toHaveLength(6);
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'failed', reason: 'exhausted', detail: 'The receiver responded with 503.', attempts: { length: 6 } },
  ]);
  const webhook = await fixture.webhookNow(id);
  expect(webhook).toMatchObject({ active: true, failing_since: expect.any(String) });
  expect(fixture.watches.started.size).toBe(1);
});

test('a webhook whose receiver responds with 410 even at the last attempt is disabled, and its owner gets one e-mail', async () => {
  const target = await receiverAnswering(410);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.publish();
  const jobs = fixture.deliveries.jobs();
  fixture.deliveries.started.clear();
  for (const job of jobs) await fixture.run(job);
  expect(await fixture.webhookNow(id)).toMatchObject({
    active: false,
    disabled_reason: 'gone',
  });
  expect(fixture.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook was disabled' }]);
  // The second delivery found the webhook disabled before its first attempt.
  expect(target.received).toHaveLength(6);
});

test('a failed e-mail about a 410 is retried by the same delivery, not by another one', async () => {
  const target = await receiverAnswering(410);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.publish();
  const [first, second] = fixture.deliveries.jobs();
  if (!first || !second) throw new Error('No delivery was started.');
  await expect(fixture.attempt(first)).rejects.toMatchObject({ name: 'DeliveryFailed' });
  await expect(fixture.attempt(second)).rejects.toMatchObject({ name: 'DeliveryFailed' });
  const error = { Error: 'DeliveryFailed', Cause: 'x' };
  const busyMailer = { sendEmail: () => Promise.reject(new Error('SES is busy.')) };
  const failing = endDelivery({ ...fixture.effects, watches: fixture.watches, mailer: busyMailer });
  await expect(failing({ ...first, error })).rejects.toThrow('SES is busy.');
  expect(await fixture.webhookNow(id)).toMatchObject({ disabled_reason: 'gone' });
  await fixture.endWith(second, error);
  expect(fixture.mailbox).toHaveLength(0);
  await fixture.endWith(first, error);
  expect(fixture.mailbox).toHaveLength(1);
});

test('a webhook whose host resolves to a forbidden address is watched, unless its owner has disabled it', async () => {
  const { id } = await fixture.webhook('http://127.0.0.1:4/');
  await fixture.publish();
  await fixture.publish();
  const [first, second] = fixture.deliveries.jobs();
  if (!first || !second) throw new Error('No delivery was started.');
  const refused = { Error: 'DeliveryRefused', Cause: 'It is not a public address.' };
  await fixture.endWith(first, refused);
  expect(fixture.watches.started.size).toBe(1);
  await fixture.call('update-webhook', { path: { id }, json: { active: true } });
  await fixture.call('update-webhook', { path: { id }, json: { active: false } });
  await fixture.endWith(second, refused);
  expect(fixture.watches.started.size).toBe(1);
  expect(await fixture.webhookNow(id)).toMatchObject({ failing_since: null });
});

test('a webhook whose receiver responds with 410 and then recovers stays active', async () => {
  const target = await receiver({
    answer: (_received, response, index) => response.writeHead(index < 5 ? 410 : 200).end(),
  });
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  expect(target.received).toHaveLength(6);
  expect(await fixture.webhookNow(id)).toMatchObject({ active: true });
});

test('an internal fault that exhausts its retries is recorded as a fault and does not start a watch', async () => {
  const { id } = await fixture.webhook('http://127.0.0.1:4/');
  await fixture.publish();
  const job = fixture.onlyJob();
  await fixture.endWith(job, { Error: 'Lambda.TooManyRequestsException', Cause: 'Rate exceeded' });
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([
    { status: 'failed', reason: 'fault', detail: 'Rate exceeded' },
  ]);
  expect(fixture.watches.started.size).toBe(0);
});

test('the failure is stored once with its reason', async () => {
  const { id } = await fixture.webhook('http://127.0.0.1:4/');
  await fixture.publish();
  const job = fixture.onlyJob();
  await expect(fixture.attempt(job)).rejects.toThrow();
  const pending = await fixture.storedDelivery(id, job.delivery_id);
  expect(pending).toMatchObject({
    status: 'pending',
    gsi1pk: `WEBHOOK#${id}#pending#scan.created#${deliveryShard(job.delivery_id) % 4}`,
  });
  const Cause = JSON.stringify({ errorType: 'DeliveryFailed', errorMessage: 'The receiver responded with 503.' });
  await fixture.endWith(job, { Error: 'DeliveryFailed', Cause });
  const ended = {
    ...pending,
    status: 'failed',
    reason: 'exhausted',
    detail: 'The receiver responded with 503.',
    ended_at: '2026-03-01T12:00:00.000Z',
    gsi1pk: `WEBHOOK#${id}#failed#scan.created#${deliveryShard(job.delivery_id) % 4}`,
  };
  expect(await fixture.storedDelivery(id, job.delivery_id)).toEqual(ended);
  fixture.effects.advance(1_000);
  await fixture.endWith(job, { Error: 'DeliveryRefused', Cause: 'later' });
  expect(await fixture.storedDelivery(id, job.delivery_id)).toEqual(ended);
  expect([...fixture.watches.started]).toEqual([
    [
      `${id}-${Date.parse('2026-03-01T12:00:00.000Z')}`,
      { account_id: fixture.account_id, webhook_id: id, failing_since: '2026-03-01T12:00:00.000Z' },
    ],
  ]);
});

test('a failed test event does not start a watch of its webhook', async () => {
  const target = await receiverAnswering(503);
  const { id } = await fixture.webhook(target.url);
  await fixture.call('test-webhook', { path: { id }, json: { event: 'scan.created' } });
  await fixture.runAll();
  expect((await fixture.deliveriesOf(id)).deliveries).toMatchObject([{ status: 'failed', test: true }]);
  expect(fixture.watches.started.size).toBe(0);
  expect(await fixture.webhookNow(id)).toMatchObject({ failing_since: null });
});

test('only one of many failed deliveries marks the webhook as failing and starts a watch', async () => {
  const { id } = await fixture.webhook('http://127.0.0.1:4/');
  for (let n = 0; n < 3; n += 1) await fixture.publish();
  const [first, ...others] = fixture.deliveries.jobs();
  if (!first) throw new Error('No delivery was started.');
  for (const job of others) await expect(fixture.attempt(job)).rejects.toMatchObject({ name: 'DeliveryFailed' });
  const error = { Error: 'DeliveryFailed', Cause: 'x' };
  fixture.watches.startsToFail = 1;
  await expect(fixture.endWith(first, error)).rejects.toThrow('Step Functions is busy.');
  const { measure } = meter(fixture.effects.table.client);
  for (const job of others) {
    const { calls } = await measure(() => fixture.endWith(job, error));
    // Each delivery makes one write for its result, and one read of the webhook.
    expect(calls.map(({ command }) => command)).toEqual(['UpdateItem', 'GetItem']);
  }
  expect(fixture.watches.started.size).toBe(0);
  // The first delivery marked the webhook as failing, so its retry starts the watch.
  await fixture.endWith(first, error);
  expect(fixture.watches.started.size).toBe(1);
  expect(await fixture.storedWebhook(id)).toMatchObject({ failing_by: first.delivery_id });
  await fixture.call('update-webhook', { path: { id }, json: { active: true } });
  expect(await fixture.storedWebhook(id)).not.toHaveProperty('failing_by');
});

describe('a pending delivery of an account that is being erased', () => {
  const recorded = async (webhookId: string) => {
    const jobs = fixture.deliveries.jobs();
    const items = await Promise.all(jobs.map((job) => fixture.storedDelivery(webhookId, job.delivery_id)));
    return items.filter((item) => item !== undefined).length;
  };
  const beginErasure = () => {
    const { table } = fixture.effects;
    const write = updateWrite(table, accountKey(fixture.account_id), { set: { erasing_since: '2026-03-01' } });
    return transactWrite(table, { account: write });
  };

  test('ends without a record after its log was erased', async () => {
    const { id } = await fixture.webhook((await receiverAnswering(503)).url);
    await fixture.publish();
    await expect(fixture.attempt(fixture.onlyJob())).rejects.toThrow();
    await beginErasure();
    expect(await eraseWebhooks(fixture.effects.table, fixture.account_id, () => true)).toBe(true);
    await fixture.run(fixture.onlyJob());
    expect(await recorded(id)).toBe(0);
  });

  test('makes no more attempts while its log is being erased', async () => {
    const target = await receiverAnswering(503);
    const { id } = await fixture.webhook(target.url);
    await fixture.publish();
    await fixture.publish();
    const [first, second] = fixture.deliveries.jobs();
    if (!first || !second) throw new Error('No delivery was started.');
    await expect(fixture.attempt(first)).rejects.toThrow();
    await beginErasure();
    expect(await eraseWebhooks(fixture.effects.table, fixture.account_id, () => false)).toBe(false);
    await fixture.run(second);
    expect([target.received.length, await recorded(id)]).toEqual([1, 1]);
  });
});
