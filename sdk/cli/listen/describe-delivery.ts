import type { IncomingHttpHeaders } from 'node:http';
import { clean, toSingleLine } from '../terminal/text.ts';

export interface ReceivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the service signed the delivery. */
  readonly isGenuine: boolean;
  readonly forwardedTo?: string | undefined;
  /** The status returned to the service. */
  readonly status: number;
}

/** Formats a delivery for people: a summary line, then the body. */
export function describeDelivery({ headers, body, isGenuine, forwardedTo, status }: ReceivedDelivery): string {
  const facts = [
    new Date().toISOString().slice(11, 23),
    String(headers['x-service-event'] ?? 'unknown event'),
    `attempt ${headers['x-service-attempt'] ?? '?'}`,
    ...(headers['x-service-test'] === 'true' ? ['test event'] : []),
    isGenuine ? 'signature ok' : 'SIGNATURE INVALID',
    forwardedTo === undefined ? `responded ${status}` : `${forwardedTo} responded ${status}`,
  ];
  return `${toSingleLine(facts.join(' · '))}\n${formatBody(body)}`;
}

/** Formats a delivery for programs. */
export const deliveryJson = (delivery: ReceivedDelivery): object => ({
  event: delivery.headers['x-service-event'] ?? null,
  attempt: Number(delivery.headers['x-service-attempt'] ?? Number.NaN) || null,
  test: delivery.headers['x-service-test'] === 'true',
  signature_ok: delivery.isGenuine,
  status: delivery.status,
  body: parseJson(delivery.body) ?? delivery.body.toString(),
});

function formatBody(body: Buffer): string {
  const value = parseJson(body);
  return clean(value === undefined ? body.toString() : JSON.stringify(value, null, 2));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
