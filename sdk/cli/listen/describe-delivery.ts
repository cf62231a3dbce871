import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { clean, inOneLine } from '../terminal/text.ts';

export interface ArrivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly secret: string;
  readonly forwardedTo?: string | undefined;
  /** What the delivery is answered with. */
  readonly status: number;
}

const isGenuine = ({ headers, body, secret }: ArrivedDelivery): boolean =>
  headers['x-service-signature'] === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** A delivery for a person who watches: one line that says what it is, then its body. */
export function describeDelivery(delivery: ArrivedDelivery): string {
  const { headers, body, forwardedTo, status } = delivery;
  const facts = [
    new Date().toISOString().slice(11, 23),
    String(headers['x-service-event'] ?? 'unknown event'),
    `attempt ${headers['x-service-attempt'] ?? '?'}`,
    ...(headers['x-service-test'] === 'true' ? ['sample'] : []),
    isGenuine(delivery) ? 'signature ok' : 'SIGNATURE WRONG',
    forwardedTo === undefined ? `answered ${status}` : `${forwardedTo} answered ${status}`,
  ];
  return `${inOneLine(facts.join(' · '))}\n${pretty(body)}`;
}

/** The same for a program. */
export const deliveryFacts = (delivery: ArrivedDelivery): object => ({
  event: delivery.headers['x-service-event'] ?? null,
  attempt: Number(delivery.headers['x-service-attempt'] ?? Number.NaN) || null,
  test: delivery.headers['x-service-test'] === 'true',
  signature_ok: isGenuine(delivery),
  status: delivery.status,
  body: parsed(delivery.body) ?? delivery.body.toString(),
});

function pretty(body: Buffer): string {
  const value = parsed(body);
  return clean(value === undefined ? body.toString() : JSON.stringify(value, null, 2));
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
