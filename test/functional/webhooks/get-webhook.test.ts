import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

const URL_1 = 'https://example.com/hook';

test('answers the webhook without its secret', async () => {
  const { id } = await world.webhook(URL_1, ['scan.created']);
  expect(await world.call('get-webhook', { path: { id } })).toMatchObject({ status: 200 });
  expect(await world.webhookNow(id)).toEqual({
    id,
    url: URL_1,
    events: ['scan.created'],
    active: true,
    failing_since: null,
    disabled_reason: null,
    created_at: '2026-03-01T12:00:00.000Z',
  });
});

test('one of another account, or none, is not found', async () => {
  const { id } = await world.webhook(URL_1);
  const missing = { status: 404, body: { code: 'webhook.not_found' } };
  expect(await world.call('get-webhook', { path: { id } }, await world.strangersKey())).toMatchObject(missing);
  expect(await world.call('get-webhook', { path: { id: 'wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S' } })).toMatchObject(missing);
  expect((await world.call('get-webhook', { path: { id: 'nonsense' } })).status).toBe(404);
});
