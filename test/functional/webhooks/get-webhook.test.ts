import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

const URL_1 = 'https://example.com/hook';

test('returns the webhook without its secret', async () => {
  const { id } = await fixture.webhook(URL_1, ['scan.created']);
  expect(await fixture.call('get-webhook', { path: { id } })).toMatchObject({ status: 200 });
  expect(await fixture.webhookNow(id)).toEqual({
    id,
    url: URL_1,
    events: ['scan.created'],
    description: null,
    active: true,
    failing_since: null,
    disabled_reason: null,
    created_at: '2026-03-01T12:00:00.000Z',
  });
});

test('an unknown webhook or one of another account is not found', async () => {
  const { id } = await fixture.webhook(URL_1);
  const missing = { status: 404, body: { code: 'webhook.not_found' } };
  expect(await fixture.call('get-webhook', { path: { id } }, await fixture.strangersKey())).toMatchObject(missing);
  expect(await fixture.call('get-webhook', { path: { id: 'wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S' } })).toMatchObject(missing);
  expect((await fixture.call('get-webhook', { path: { id: 'nonsense' } })).status).toBe(404);
});
