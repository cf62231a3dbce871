import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../support/eventually.ts';
import { newAccount, SHARED_SPEED } from '../../support/service/shared-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Received, type Receiver, type ReceiverOptions, startReceiver } from '../../support/stand-ins/receiver.ts';
import {
  createCode,
  type DeliveryView,
  deliveriesOf,
  deliveryOf,
  type RegisteredWebhook,
  register,
} from './support.ts';

/** The retry delays. At the speed of the shared service, they become 0.05, 0.3, 1.2, 6 and 36 s. */
const SCHEDULE_SECONDS = [5, 30, 120, 600, 3600];

const codeOf = (received: Received) => String(eventOf(received).data.id);

/** How late an attempt can be, because other tests keep the machine busy. */
const TOLERANCE_SECONDS = 15;

const api = await newAccount();
const receivers: Receiver[] = [];

async function registerReceiver(
  options: ReceiverOptions = {},
): Promise<{ receiver: Receiver; webhook: RegisteredWebhook }> {
  const receiver = await startReceiver(options);
  receivers.push(receiver);
  const webhook = await register(api, receiver.url, ['qpr_code.created']);
  return { receiver, webhook };
}
const registerReceiverWith = (status: number) =>
  registerReceiver({ answer: (_received, response) => response.writeHead(status).end() });

afterAll(async () => {
  for (const receiver of receivers) await receiver.stop();
});

describe('events to several receivers', () => {
  const targets = new Map<string, { receiver: Receiver; webhook: RegisteredWebhook }>();
  const targetNamed = (name: string) => {
    const found = targets.get(name);
    if (!found) throw new Error(`There is no receiver named ${name}.`);
    return found;
  };
  let codeId: string;

  beforeAll(async () => {
    targets.set('healthy', await registerReceiverWith(200));
    const { receiver: warm, webhook } = targetNamed('healthy');
    // Warm up the functions, so cold starts do not affect the measured delays.
    for (const event of ['scan.created', 'scan.created']) {
      await api.call('POST', `/v1/webhooks/${webhook.id}/test`, { body: { event } });
    }
    await warm.waitFor(2);
    // The failing receiver gets its first event before the slow receiver exists. So the slow receiver does not affect
    // the measured delays.
    targets.set('failing', await registerReceiverWith(500));
    await createCode(api);
    await targetNamed('failing').receiver.waitFor(4);
    targets.set(
      'slow at first',
      await registerReceiver({
        answer: (_received, response, index) => {
          setTimeout(() => response.writeHead(200).end(), index === 0 ? 6_000 : 0);
        },
      }),
    );
    ({ id: codeId } = await createCode(api));
  });

  test('a response after 6 s is too late, and the event is sent again', async () => {
    const { receiver, webhook } = targetNamed('slow at first');
    await receiver.waitFor(2);
    const delivery = await deliveryOf(api, webhook.id, ({ status }) => status === 'delivered');
    expect(delivery.attempts).toMatchObject([{ error: 'No response within 5 seconds.' }, { status: 200 }]);
    expect(receiver.received).toHaveLength(2);
  });

  test('the body of a delivery is the event, with a signature that third-party implementations accept', async () => {
    const { receiver, webhook } = targetNamed('healthy');
    const [first] = await receiver.waitFor(1, undefined, (delivery) => codeOf(delivery) === codeId);
    if (!first) throw new Error('No delivery arrived.');
    const { headers, body } = first;
    const text = String(body);
    const event = eventOf(first);
    expect(JSON.parse(text)).toEqual(event);
    expect(Object.keys(JSON.parse(text))).toEqual(['event', 'id', 'created_at', 'data']);
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

  test('a failing receiver gets six attempts with the scheduled delays, the same bytes and the same id', async () => {
    const { receiver, webhook } = targetNamed('failing');
    const [first] = receiver.received;
    const eventId = first?.headers['webhook-id'];
    const received = await receiver.waitFor(6, undefined, ({ headers }) => headers['webhook-id'] === eventId);
    const failed = ({ event_id, status }: DeliveryView) => event_id === eventId && status === 'failed';
    const delivery = await eventually(async () => {
      const found = (await deliveriesOf(api, webhook.id)).find(failed);
      if (!found) throw new Error('The delivery has not ended yet.');
      return found;
    });
    expect(delivery).toMatchObject({ reason: 'exhausted', attempts: { length: 6 } });
    expect(received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(new Set(received.map(({ body }) => String(body))).size).toBe(1);
    for (const [index, seconds] of SCHEDULE_SECONDS.entries()) {
      const gap = ((received[index + 1]?.atMilliseconds ?? 0) - (received[index]?.atMilliseconds ?? 0)) / 1_000;
      const expected = seconds / SHARED_SPEED;
      expect(gap).toBeGreaterThanOrEqual(expected * 0.98);
      expect(gap).toBeLessThanOrEqual(expected + TOLERANCE_SECONDS);
    }
    // Long after the retries of the failing receiver, the healthy receiver has got each event exactly once.
    const failedCodeId = first ? codeOf(first) : '';
    const healthy = targetNamed('healthy')
      .receiver.received.map(codeOf)
      .filter((id) => id === codeId || id === failedCodeId);
    expect(healthy.toSorted()).toEqual([codeId, failedCodeId].toSorted());
  });
});
