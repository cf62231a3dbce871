import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

const rotate = (id: string, key?: string) => world.call('rotate-webhook-secret', { path: { id } }, key);

test('a webhook gets a new secret; the old one stays valid for a day', async () => {
  const { id, secret } = await world.webhook('https://example.com/hook');
  const webhook = await world.webhookNow(id);
  const before = await world.storedWebhook(id);
  const { status, body } = await rotate(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...webhook,
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_valid_until: '2026-03-02T12:00:00.000Z',
  });
  expect(body.secret).not.toBe(secret);
  expect(await world.storedWebhook(id)).toEqual({
    ...before,
    secret: body.secret,
    previous_secret: secret,
    previous_secret_until: '2026-03-02T12:00:00.000Z',
  });
});

test('of two rotations at once none is lost', async () => {
  const { id } = await world.webhook('https://example.com/hook');
  const secrets = (await Promise.all([rotate(id), rotate(id)])).map(({ body }) => body.secret);
  const stored = await world.storedWebhook(id);
  expect([stored?.previous_secret, stored?.secret].toSorted()).toEqual(secrets.toSorted());
});

test('one of another account, or none, is not found', async () => {
  const { id } = await world.webhook('https://example.com/hook');
  const missing = { status: 404, body: { code: 'webhook.not_found' } };
  const before = await world.storedWebhook(id);
  expect(await rotate(id, await world.strangersKey())).toMatchObject(missing);
  expect(await world.storedWebhook(id)).toEqual(before);
  expect(await rotate('wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S')).toMatchObject(missing);
});
