import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { watchWebhook } from '../../../lambdas/webhooks/delivery/watch-webhook.ts';
import { answering, receiver } from './receivers.ts';
import { World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.create();
});
afterEach(() => world.close());

test('a webhook that keeps failing: an e-mail half-way, another when it is switched off; its owner can switch it on', async () => {
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

  await world.watchAll('half');
  expect(world.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook is failing' }]);
  expect(world.mailbox[0]?.text).toContain(target.url);
  await world.watchAll('end');
  expect(world.mailbox.map(({ subject }) => subject)).toEqual([
    'Your webhook is failing',
    'Your webhook was switched off',
  ]);
  expect(await world.webhookNow(id)).toMatchObject({
    active: false,
    disabled_reason: 'failing',
  });

  const { body } = await world.call('update-webhook', { path: { id }, json: { active: true } });
  expect(body).toMatchObject({ active: true, disabled_reason: null, failing_since: null });
});

test('a receiver that recovers is no longer watched', async () => {
  let healthy = false;
  const target = await receiver({ answer: (_received, response) => response.writeHead(healthy ? 200 : 500).end() });
  const { id } = await world.webhook(target.url);
  await world.publish();
  await world.runAll();
  healthy = true;
  await world.publish();
  await world.runAll();
  expect(await world.webhookNow(id)).toMatchObject({ failing_since: null });
  await world.watchAll('half');
  await world.watchAll('end');
  expect(world.mailbox).toHaveLength(0);
  expect(await world.webhookNow(id)).toMatchObject({ active: true });
});

test('a webhook that was switched off by hand, or is gone, is left alone', async () => {
  const target = await answering(503);
  const off = await world.webhook(target.url);
  const gone = await world.webhook(target.url);
  await world.publish();
  await world.runAll();
  await world.call('update-webhook', { path: { id: off.id }, json: { active: false } });
  await world.call('delete-webhook', { path: { id: gone.id } });
  expect(world.watches.started.size).toBe(2);
  await world.watchAll('half');
  await world.watchAll('end');
  expect(world.mailbox).toEqual([]);
  expect(await world.webhookNow(off.id)).toMatchObject({ active: false, disabled_reason: null });
  expect(await world.storedWebhook(gone.id)).toBeUndefined();
});

test('repeated after a fault it sends its e-mail again rather than never', async () => {
  const target = await answering(503);
  const { id } = await world.webhook(target.url);
  await world.publish();
  await world.runAll();
  const [watch] = world.watches.started.values();
  const busy = { sendEmail: () => Promise.reject(new Error('SES is busy.')) };
  const failing = watchWebhook({ ...world.effects, mailer: busy });
  await expect(failing({ stage: 'end', watch })).rejects.toThrow('SES is busy.');
  expect(await world.webhookNow(id)).toMatchObject({ active: false, disabled_reason: 'failing' });
  await world.watchAll('end');
  expect(world.mailbox).toMatchObject([{ to: 'you@example.com', subject: 'Your webhook was switched off' }]);
});
