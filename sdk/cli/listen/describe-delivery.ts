import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '../../src/qpr.ts';
import { clean, toSingleLine } from '../terminal/text.ts';

export interface ReceivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly secret: string;
  readonly forwardedTo?: string | undefined;
  /** The status returned to the service. */
  readonly status: number;
}

const isGenuine = ({ headers, body, secret }: ReceivedDelivery): Promise<boolean> =>
  verifyWebhook(body, headers, secret).then(
    () => true,
    () => false,
  );

/** Formats a delivery for people: a summary line, then the body. */
export async function describeDelivery(delivery: ReceivedDelivery): Promise<string> {
  const { headers, body, forwardedTo, status } = delivery;
  const facts = [
    new Date().toISOString().slice(11, 23),
    String(headers['x-service-event'] ?? 'unknown event'),
    `attempt ${headers['x-service-attempt'] ?? '?'}`,
    ...(headers['x-service-test'] === 'true' ? ['test event'] : []),
    (await isGenuine(delivery)) ? 'signature ok' : 'SIGNATURE INVALID',
    forwardedTo === undefined ? `responded ${status}` : `${forwardedTo} responded ${status}`,
  ];
  return `${toSingleLine(facts.join(' · '))}\n${pretty(body)}`;
}

/** Formats a delivery for programs. */
export const deliveryJson = async (delivery: ReceivedDelivery): Promise<object> => ({
  event: delivery.headers['x-service-event'] ?? null,
  attempt: Number(delivery.headers['x-service-attempt'] ?? Number.NaN) || null,
  test: delivery.headers['x-service-test'] === 'true',
  signature_ok: await isGenuine(delivery),
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
