import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

const rotate = (id: string, key?: string) => fixture.call('rotate-webhook-secret', { path: { id } }, key);

test('a webhook gets a new secret; the old one stays valid for a day', async () => {
  const { id, secret } = await fixture.webhook('https://example.com/hook');
  const webhook = await fixture.webhookNow(id);
  const before = await fixture.storedWebhook(id);
  const { status, body } = await rotate(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...webhook,
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_valid_until: '2026-03-02T12:00:00.000Z',
  });
  expect(body.secret).not.toBe(secret);
  expect(await fixture.storedWebhook(id)).toEqual({
    ...before,
    secret: body.secret,
    previous_secret: secret,
    previous_secret_until: '2026-03-02T12:00:00.000Z',
  });
});

test('two concurrent rotations both take effect', async () => {
  const { id } = await fixture.webhook('https://example.com/hook');
  const secrets = (await Promise.all([rotate(id), rotate(id)])).map(({ body }) => body.secret);
  const stored = await fixture.storedWebhook(id);
  expect([stored?.previous_secret, stored?.secret].toSorted()).toEqual(secrets.toSorted());
});

test('an unknown webhook or one of another account is not found', async () => {
  const { id } = await fixture.webhook('https://example.com/hook');
  const missing = { status: 404, body: { code: 'webhook.not_found' } };
  const before = await fixture.storedWebhook(id);
  expect(await rotate(id, await fixture.strangersKey())).toMatchObject(missing);
  expect(await fixture.storedWebhook(id)).toEqual(before);
  expect(await rotate('wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S')).toMatchObject(missing);
});
