import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { type Receiver, type ReceiverOptions, startReceiver } from '../../support/receiver.ts';
import { sharedApi } from '../../support/shared-service.ts';
import { createCode, deliveryOf, type RegisteredWebhook, register } from './support.ts';

/** Of the shared service. */
const SPEED = 100;
const SCHEDULE_SECONDS = [5, 30, 120, 600, 3600];

const api = sharedApi();
const receivers: Receiver[] = [];
const webhooks: string[] = [];

async function target(options: ReceiverOptions = {}): Promise<{ receiver: Receiver; webhook: RegisteredWebhook }> {
  const receiver = await startReceiver(options);
  receivers.push(receiver);
  const webhook = await register(api, receiver.url, ['qpr_code.created']);
  webhooks.push(webhook.id);
  return { receiver, webhook };
}
const answering = (status: number) =>
  target({ answer: (_received, response) => response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end() });

afterAll(async () => {
  for (const id of webhooks) await api.call('DELETE', `/v1/webhooks/${id}`);
  for (const receiver of receivers) await receiver.stop();
});

describe('one event to many receivers', () => {
  const targets = new Map<string, { receiver: Receiver; webhook: RegisteredWebhook }>();
  const of = (name: string) => {
    const found = targets.get(name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  let codeId: string;

  beforeAll(async () => {
    targets.set('healthy', await answering(200));
    targets.set('dead', await answering(500));
    targets.set(
      'slow at first',
      await target({
        answer: (_received, response, index) => {
          setTimeout(() => response.writeHead(200).end(), index === 0 ? 6_000 : 0);
        },
      }),
    );
    for (const status of [201, 204, 299, 301, 404]) targets.set(String(status), await answering(status));
    targets.set('closes', await target({ answer: (_received, response) => response.destroy() }));
    targets.set('bad TLS', await target({ tls: true }));
    ({ id: codeId } = await createCode(api));
  });

  test.each(['201', '204', '299', 'healthy'])('%s is a success', async (name) => {
    const { receiver, webhook } = of(name);
    await deliveryOf(api, webhook.id, ({ status }) => status === 'delivered', 30_000);
    expect(receiver.received).toHaveLength(1);
  });

  test.each(['301', '404', 'closes', 'bad TLS'])('%s is a failure', async (name) => {
    const { webhook } = of(name);
    const delivery = await deliveryOf(api, webhook.id, ({ attempts }) => attempts.length >= 2, 30_000);
    expect(delivery.status).toBe('pending');
    expect(delivery.attempts[0]?.status ?? delivery.attempts[0]?.error).toBeTruthy();
  });

  test('an answer after 6 s is too late: the event comes again', async () => {
    const { receiver, webhook } = of('slow at first');
    const delivery = await deliveryOf(api, webhook.id, ({ status }) => status === 'delivered', 30_000);
    expect(delivery.attempts).toMatchObject([{ error: 'No answer within 5 seconds.' }, { status: 200 }]);
    expect(receiver.received).toHaveLength(2);
  });

  test('what arrives is the event, signed so that implementations that are not ours accept it', async () => {
    const { receiver, webhook } = of('healthy');
    const [{ headers, body }] = (await receiver.waitFor(1)) as [(typeof receiver.received)[number]];
    const text = String(body);
    const event = JSON.parse(text);
    expect(Object.keys(event)).toEqual(['event', 'id', 'created_at', 'data']);
    expect(event).toMatchObject({
      event: 'qpr_code.created',
      id: headers['webhook-id'],
      data: { id: codeId, scans_total: 0 },
    });
    await expect(verify(webhook.secret, text, String(headers['x-service-signature']))).resolves.toBe(true);
    const standard = new Webhook(webhook.secret).verify(text, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
    expect(standard).toEqual(event);
    const listed = await api.call<{ events: unknown[] }>('GET', `/v1/events/${event.id}`);
    expect(listed.body).toEqual(event);
  });

  test('a dead receiver gets six attempts with the gaps of the schedule, the same bytes and id', async () => {
    const { receiver, webhook } = of('dead');
    await receiver.waitFor(6, 90_000);
    const delivery = await deliveryOf(api, webhook.id, ({ status }) => status === 'failed', 30_000);
    expect(delivery).toMatchObject({ reason: 'exhausted', attempts: { length: 6 } });
    const { received } = receiver;
    expect(received).toHaveLength(6);
    expect(received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(new Set(received.map(({ body }) => String(body))).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const [index, seconds] of SCHEDULE_SECONDS.entries()) {
      const gap = ((received[index + 1]?.atMilliseconds ?? 0) - (received[index]?.atMilliseconds ?? 0)) / 1_000;
      const expected = seconds / SPEED;
      expect(gap).toBeGreaterThanOrEqual(expected * 0.98);
      expect(gap).toBeLessThanOrEqual(expected * 1.02 + 1);
    }
    // Long after everybody else failed and was retried, the healthy ones have heard of it once.
    for (const name of ['healthy', '201', '204', '299']) expect(of(name).receiver.received).toHaveLength(1);
  }, 120_000);
});
