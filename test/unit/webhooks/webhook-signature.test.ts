import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sign, verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, serviceSignature, standardSignature } from '../../../lambdas/webhooks/webhook-signature.ts';

const body = '{"event":"scan.created","data":{"metadata":{"name":"Grüße 🌍"}}}';
const bytes = Buffer.from(body);

describe('signatures, verified by third-party implementations', () => {
  const secret = newWebhookSecret(randomBytes);

  test('a secret consists of whsec_ and the base64 of 32 bytes', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret(randomBytes)).not.toBe(secret);
  });

  test('X-Service-Signature is accepted by @octokit/webhooks-methods, which computes the same signature', async () => {
    const signature = serviceSignature(secret, bytes);
    expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(signature).toBe(await sign(secret, body));
    await expect(verify(secret, body, signature)).resolves.toBe(true);
    await expect(verify(secret, `${body} `, signature)).resolves.toBe(false);
  });

  test('webhook-signature is accepted by standardwebhooks, with either secret during a rotation', () => {
    const next = newWebhookSecret(randomBytes);
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': standardSignature([next, secret], { id: 'evt_1', timestampSeconds, body: bytes }),
    };
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(next).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret(randomBytes)).verify(body, headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  });
});
