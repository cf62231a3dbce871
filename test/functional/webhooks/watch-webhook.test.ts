import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { METRICS } from '../../../contracts/metrics.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { FAN_OUT } from '../../../contracts/webhooks/fan-out.ts';
import { FAILING_WEBHOOK_DAYS } from '../../../contracts/webhooks/retry-schedule.ts';
import { metrics } from '../../../lambdas/platform/metrics/metrics.ts';
import { watchWebhook } from '../../../lambdas/webhooks/delivery/watch-webhook.ts';
import { clearFailing } from '../../../lambdas/webhooks/store.ts';
import { instructionsIn } from '../../support/docs/instructions.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { receiver, receiverAnswering } from './receivers.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await WebhookFixture.create();
});
afterEach(() => {
  jest.restoreAllMocks();
  return fixture.close();
});

test('the owner of a failing webhook gets an e-mail halfway to the deadline and another when the webhook is disabled, and can enable it again', async () => {
  const target = await receiverAnswering(503);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  await fixture.watchAll('half');
  expect(fixture.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook is failing' }]);
  expect(fixture.mailbox[0]?.text).toContain(target.url);
  await fixture.watchAll('end');
  expect(fixture.mailbox.map(({ subject }) => subject)).toEqual([
    'Your webhook is failing',
    'Your webhook was disabled',
  ]);
  expect(await fixture.webhookNow(id)).toMatchObject({
    active: false,
    disabled_reason: 'failing',
  });

  // The owner follows the instructions in the e-mail literally.
  const [change, recover, ...more] = instructionsIn(fixture.mailbox.at(-1)?.text ?? '');
  expect([change, recover, more]).toMatchObject([
    { method: 'PATCH', path: `/v1/webhooks/${id}` },
    { method: 'POST', path: `/v1/webhooks/${id}/recover` },
    [],
  ]);
  const { body } = await fixture.call('update-webhook', { path: { id }, json: change?.body });
  expect(body).toMatchObject({ active: true, disabled_reason: null, failing_since: null });
  expect(await fixture.call('recover-webhook', { path: { id }, json: recover?.body })).toMatchObject({
    status: 200,
    body: { count: 1, has_more: false },
  });
});

test.each([
  ['whose attempts waited for days because the host was busy', 9],
  ['that had waited in the queue before that', FAN_OUT.giveUpAfterDays + 9],
])('the instructions in the e-mail also recover an event %s', async (_, days) => {
  const target = await receiverAnswering(503);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  fixture.effects.advance(days * DAY_MILLISECONDS);
  await fixture.runAll();
  fixture.effects.advance(FAILING_WEBHOOK_DAYS * DAY_MILLISECONDS);
  await fixture.watchAll('end');
  const [, recover] = instructionsIn(fixture.mailbox.at(-1)?.text ?? '');
  const dryRun = { ...(recover?.body as object), dry_run: true };
  expect((await fixture.call('recover-webhook', { path: { id }, json: dryRun })).body).toMatchObject({ count: 1 });
});

test('a webhook whose receiver recovers stays active, and its owner gets no e-mail', async () => {
  let isHealthy = false;
  const target = await receiver({ answer: (_received, response) => response.writeHead(isHealthy ? 200 : 500).end() });
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  isHealthy = true;
  await fixture.publish();
  await fixture.runAll();
  expect(await fixture.webhookNow(id)).toMatchObject({ failing_since: null });
  await fixture.watchAll('half');
  await fixture.watchAll('end');
  expect(fixture.mailbox).toHaveLength(0);
  expect(await fixture.webhookNow(id)).toMatchObject({ active: true });
});

test('a webhook whose URL was changed stays active, even if there are no events after that', async () => {
  const target = await receiverAnswering(503);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  const changeUrl = (url: string) => fixture.call('update-webhook', { path: { id }, json: { url } });
  expect((await changeUrl(target.url)).body).toMatchObject({ failing_since: expect.any(String) });
  expect((await changeUrl('https://example.com/repaired')).body).toMatchObject({ failing_since: null });
  await fixture.watchAll('half');
  await fixture.watchAll('end');
  expect(fixture.mailbox).toEqual([]);
  expect(await fixture.webhookNow(id)).toMatchObject({ active: true });
});

test('a webhook that its owner disabled or deleted is not changed, and its owner gets no e-mail', async () => {
  const target = await receiverAnswering(503);
  const off = await fixture.webhook(target.url);
  const gone = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  await fixture.call('update-webhook', { path: { id: off.id }, json: { active: false } });
  await fixture.call('delete-webhook', { path: { id: gone.id } });
  expect(fixture.watches.started.size).toBe(2);
  await fixture.watchAll('half');
  await fixture.watchAll('end');
  expect(fixture.mailbox).toEqual([]);
  expect(await fixture.webhookNow(off.id)).toMatchObject({ active: false, disabled_reason: null });
  expect(await fixture.storedWebhook(gone.id)).toBeUndefined();
});

test.each([
  [
    'recovers',
    (id: string) => clearFailing(fixture.effects.table, { account_id: fixture.account_id, id }),
    { active: true, failing_since: null },
  ],
  [
    'is disabled by its owner',
    (id: string) => fixture.call('update-webhook', { path: { id }, json: { active: false } }),
    { active: false },
  ],
])(
  'a webhook that %s at the last moment keeps its state, and its owner gets no e-mail',
  async (_, change, expected) => {
    const target = await receiverAnswering(503);
    const { id } = await fixture.webhook(target.url);
    await fixture.publish();
    await fixture.runAll();
    meanwhile(fixture.effects.table, () => change(id), 'UpdateItemCommand');
    await fixture.watchAll('end');
    expect(fixture.mailbox).toEqual([]);
    expect(await fixture.webhookNow(id)).toMatchObject({ ...expected, disabled_reason: null });
  },
);

test('if the e-mail about the disabled webhook fails, the retry sends it, and the webhook counts once in the metric', async () => {
  const target = await receiverAnswering(503);
  const { id } = await fixture.webhook(target.url);
  await fixture.publish();
  await fixture.runAll();
  const [watch] = fixture.watches.started.values();
  const busy = { sendEmail: () => Promise.reject(new Error('SES is busy.')) };
  const failing = watchWebhook({ ...fixture.effects, mailer: busy });
  const addMetric = jest.spyOn(metrics, 'addMetric');
  await expect(failing({ stage: 'end', watch })).rejects.toThrow('SES is busy.');
  expect(await fixture.webhookNow(id)).toMatchObject({ active: false, disabled_reason: 'failing' });
  await fixture.watchAll('end');
  expect(addMetric.mock.calls).toEqual([[METRICS.disabledWebhooks, 'Count', 1]]);
  expect(fixture.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook was disabled' }]);
});
