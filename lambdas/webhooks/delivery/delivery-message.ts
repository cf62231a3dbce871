import type { DeliveryOrder } from './delivery.ts';
import type { Webhook } from '../store.ts';
import { serviceSignature, standardSignature } from './webhook-signature.ts';
import type { Message } from './send-attempt.ts';

/** The POST of one attempt. Body and ids are the same every time; attempt and timestamp are not. */
export function deliveryMessage(order: DeliveryOrder, webhook: Webhook, attempt: number, now: Date): Message {
  const body = Buffer.from(order.body);
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  const id = order.event_id;
  return {
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'QPR-Webhooks/1.0',
      'x-service-signature': serviceSignature(webhook.secret, body),
      'x-service-event': order.event,
      'x-service-delivery': order.delivery_id,
      'x-service-attempt': String(attempt),
      ...(order.test && { 'x-service-test': 'true' }),
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': standardSignature(secretsAt(webhook, now), { id, timestampSeconds, body }),
    },
  };
}

/** The current secret first; the previous one as long as a rotation keeps it valid. */
const secretsAt = ({ secret, previous_secret, previous_secret_until = '' }: Webhook, now: Date): string[] =>
  previous_secret !== undefined && now.toISOString() < previous_secret_until ? [secret, previous_secret] : [secret];
