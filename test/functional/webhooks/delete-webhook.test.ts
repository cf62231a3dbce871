import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

const URL_1 = 'https://example.com/hook';

test('a deleted webhook no longer exists', async () => {
  const { id } = await fixture.webhook(URL_1);
  expect((await fixture.call('delete-webhook', { path: { id } })).status).toBe(204);
  expect(await fixture.storedWebhook(id)).toBeUndefined();
  expect(await fixture.call('delete-webhook', { path: { id } })).toMatchObject({
    status: 404,
    body: { code: 'webhook.not_found' },
  });
  expect((await fixture.call('get-webhook', { path: { id } })).body).toMatchObject({ code: 'webhook.not_found' });
  expect((await fixture.call('list-webhooks')).body).toEqual({ webhooks: [], total: 0 });
});

test('deleting a webhook twice makes room for only one new webhook', async () => {
  const separate = await WebhookFixture.create();
  await separate.storeWebhooks(49);
  const { id } = await separate.webhook('https://host.example.com/');
  const create = (url: string) => separate.call('create-webhook', { json: { url } });
  expect((await create(URL_1)).status).toBe(409);
  const path = { id };
  expect((await separate.call('delete-webhook', { path })).status).toBe(204);
  expect((await separate.call('delete-webhook', { path })).status).toBe(404);
  expect((await create(URL_1)).status).toBe(200);
  expect((await create(`${URL_1}/other`)).status).toBe(409);
  await separate.close();
});

test('a webhook of another account is not found and not deleted', async () => {
  const { id } = await fixture.webhook(URL_1);
  const reply = await fixture.call('delete-webhook', { path: { id } }, await fixture.strangersKey());
  expect(reply).toMatchObject({ status: 404, body: { code: 'webhook.not_found' } });
  expect(await fixture.webhookNow(id)).toMatchObject({ id });
});
