import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** `whsec_` and base64, the format of Standard Webhooks, so its libraries accept the secret as it is. */
export const newWebhookSecret = (random: (bytes: number) => Uint8Array): string =>
  PREFIX + Buffer.from(random(SECRET_BYTES)).toString('base64');

/** X-Service-Signature. The key is the secret exactly as the client received it, including the prefix. */
export const serviceSignature = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export interface StandardWebhookMessage {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
}

/** The webhook-signature header of Standard Webhooks, with one entry per secret. The key is the decoded secret. */
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
