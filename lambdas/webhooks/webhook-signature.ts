import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** `whsec_` and base64, as Standard Webhooks writes secrets, so that its libraries take it as it is. */
export const newWebhookSecret = (random: (bytes: number) => Uint8Array): string =>
  PREFIX + Buffer.from(random(SECRET_BYTES)).toString('base64');

/** X-Service-Signature: keyed with the secret exactly as it was handed out, prefix included. */
export const serviceSignature = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export interface StandardWebhookMessage {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
}

/** webhook-signature of Standard Webhooks: keyed with the decoded part of the secret, one entry per secret. */
export const standardSignature = (secrets: readonly string[], message: StandardWebhookMessage): string =>
  secrets
    .map((secret) =>
      createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
        .update(`${message.id}.${message.timestampSeconds}.`)
        .update(message.body)
        .digest('base64'),
    )
    .map((signature) => `v1,${signature}`)
    .join(' ');
