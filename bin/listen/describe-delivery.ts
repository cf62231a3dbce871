import type { IncomingHttpHeaders } from 'node:http';
import { serviceSignature } from '../../lambdas/webhooks/webhook-signature.ts';

export interface ArrivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly secret: string;
  readonly forwardedTo?: string | undefined;
  /** What the delivery is answered with. */
  readonly status: number;
}

/** A delivery for a person who watches: one line that says what it is, then its body. */
export function describeDelivery({ headers, body, secret, forwardedTo, status }: ArrivedDelivery): string {
  const genuine = headers['x-service-signature'] === serviceSignature(secret, body);
  const facts = [
    new Date().toISOString().slice(11, 23),
    String(headers['x-service-event'] ?? 'unknown event'),
    `attempt ${headers['x-service-attempt'] ?? '?'}`,
    ...(headers['x-service-test'] === 'true' ? ['sample'] : []),
    genuine ? 'signature ok' : 'SIGNATURE WRONG',
    forwardedTo === undefined ? `answered ${status}` : `${forwardedTo} answered ${status}`,
  ];
  return `${facts.join(' · ')}\n${pretty(body)}`;
}

function pretty(body: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(body.toString()), null, 2);
  } catch {
    return body.toString();
  }
}
