import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

const URL_1 = 'https://example.com/hook';
const NEW_URL = 'https://example.com/new';
const update = (id: string, json: unknown, key?: string) => fixture.call('update-webhook', { path: { id }, json }, key);

test('changes url, events and active', async () => {
  const { id } = await fixture.webhook(URL_1);
  const before = await fixture.webhookNow(id);
  expect(await update(id, { url: NEW_URL })).toMatchObject({ status: 200, body: { ...before, url: NEW_URL } });
  expect((await update(id, { events: ['qpr_code.created'] })).body).toMatchObject({ events: ['qpr_code.created'] });
  expect((await update(id, { active: false })).body).toMatchObject({ active: false, disabled_reason: null });
  expect((await update(id, { active: true })).body).toMatchObject({ active: true, url: NEW_URL });
  const after = { ...before, url: NEW_URL, events: ['qpr_code.created'] };
  expect(await fixture.webhookNow(id)).toEqual(after);
});

test('stores what was changed and nothing else', async () => {
  const { id } = await fixture.webhook(URL_1);
  const before = await fixture.storedWebhook(id);
  await update(id, { url: NEW_URL, active: false });
  expect(await fixture.storedWebhook(id)).toEqual({ ...before, url: NEW_URL, active: false });
});

test.each([
  {},
  { active: 'yes' },
  { url: 'http://169.254.169.254/' },
  { url: 'nonsense' },
  { events: [] },
  { id: 'x' },
])('refuses %j', async (json) => {
  const { id } = await fixture.webhook(URL_1);
  expect(await update(id, json)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await fixture.webhookNow(id)).toMatchObject({ url: URL_1, active: true });
});

test('one of another account, or a deleted one, is not found', async () => {
  const { id } = await fixture.webhook(URL_1);
  const missing = { status: 404, body: { code: 'webhook.not_found' } };
  expect(await update(id, { active: false }, await fixture.strangersKey())).toMatchObject(missing);
  expect(await fixture.webhookNow(id)).toMatchObject({ active: true });
  await fixture.call('delete-webhook', { path: { id } });
  expect(await update(id, { active: true })).toMatchObject(missing);
  expect(await fixture.storedWebhook(id)).toBeUndefined();
});
