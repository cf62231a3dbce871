import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createWebhook } from '../../../lambdas/api/webhooks/create-webhook.ts';
import { updateWebhook } from '../../../lambdas/api/webhooks/update-webhook.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { signedIn } from '../../support/functions/browser.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

const URL_1 = 'https://example.com/hook';
const NEW_URL = 'https://example.com/new';
const update = (id: string, json: unknown, key?: string) => fixture.call('update-webhook', { path: { id }, json }, key);

test('changes the url, the events and the active flag', async () => {
  const { id } = await fixture.webhook(URL_1);
  const before = await fixture.webhookNow(id);
  expect(await update(id, { url: NEW_URL })).toMatchObject({ status: 200, body: { ...before, url: NEW_URL } });
  expect((await update(id, { events: ['qpr_code.created'] })).body).toMatchObject({ events: ['qpr_code.created'] });
  expect((await update(id, { active: false })).body).toMatchObject({ active: false, disabled_reason: null });
  expect((await update(id, { active: true })).body).toMatchObject({ active: true, url: NEW_URL });
  const after = { ...before, url: NEW_URL, events: ['qpr_code.created'] };
  expect(await fixture.webhookNow(id)).toEqual(after);
});

test('sets, keeps and removes the description', async () => {
  const { id } = await fixture.webhook('https://described.example.com/hook');
  expect((await update(id, { description: 'Lobby bar' })).body).toMatchObject({ description: 'Lobby bar' });
  expect((await update(id, { active: false })).body).toMatchObject({ description: 'Lobby bar' });
  expect((await update(id, { url: 'https://described.example.com/new', description: 'Spa' })).body).toMatchObject({
    description: 'Spa',
  });
  expect((await update(id, { description: null })).body).toMatchObject({ description: null });
  expect(await fixture.storedWebhook(id)).not.toHaveProperty('description');
});

test('stores only the changed fields', async () => {
  const { id } = await fixture.webhook(URL_1);
  const before = await fixture.storedWebhook(id);
  const url = `${NEW_URL}/stored`;
  await update(id, { url, active: false });
  expect(await fixture.storedWebhook(id)).toEqual({ ...before, url, active: false });
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
  const before = await fixture.webhookNow(id);
  expect(await update(id, json)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await fixture.webhookNow(id)).toEqual(before);
});

test('a deleted webhook or one of another account is not found', async () => {
  const { id } = await fixture.webhook(URL_1);
  const missing = { status: 404, body: { code: 'webhook.not_found' } };
  expect(await update(id, { active: false }, await fixture.strangersKey())).toMatchObject(missing);
  expect(await fixture.webhookNow(id)).toMatchObject({ active: true });
  await fixture.call('delete-webhook', { path: { id } });
  expect(await update(id, { active: true })).toMatchObject(missing);
  expect(await fixture.storedWebhook(id)).toBeUndefined();
});

test('changing the url frees the old one; a taken url is refused, but another spelling of the current url is accepted', async () => {
  const separate = await WebhookFixture.create();
  const changeUrl = (id: string, url: string) => separate.call('update-webhook', { path: { id }, json: { url } });
  const { id } = await separate.webhook('https://example.com/a');
  const { id: other } = await separate.webhook('https://example.com/b');
  expect(await changeUrl(id, 'https://example.com/b')).toMatchObject({
    status: 409,
    body: { code: 'webhook.url_taken' },
  });
  expect(await separate.webhookNow(id)).toMatchObject({ url: 'https://example.com/a' });
  expect((await changeUrl(id, 'https://EXAMPLE.com:443/a')).status).toBe(200);
  expect((await changeUrl(id, 'https://example.com/c')).body).toMatchObject({ url: 'https://example.com/c' });
  expect((await changeUrl(other, 'https://example.com/a')).status).toBe(200);
  expect((await changeUrl('wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S', 'https://example.com/d')).status).toBe(404);
  await separate.close();
});

test('only one of two concurrent changes to the same url succeeds', async () => {
  const separate = await WebhookFixture.create();
  const ids = [await separate.webhook('https://example.com/a'), await separate.webhook('https://example.com/b')];
  const json = { url: 'https://example.com/same' };
  const replies = await Promise.all(ids.map(({ id }) => separate.call('update-webhook', { path: { id }, json })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await separate.close();
});

test('a change that repeats the current url does not restore it after another change has freed it', async () => {
  const separate = await WebhookFixture.create();
  const changeUrl = (id: string, url: string) => separate.call('update-webhook', { path: { id }, json: { url } });
  const { id } = await separate.webhook('https://example.com/a');
  const { id: other } = await separate.webhook('https://example.com/b');
  meanwhile(separate.effects.table, async () => {
    await changeUrl(id, 'https://example.com/c');
    await changeUrl(other, 'https://example.com/a');
  });
  expect(await changeUrl(id, 'https://example.com/a')).toMatchObject({
    status: 409,
    body: { code: 'webhook.url_taken' },
  });
  expect(await separate.webhookNow(id)).toMatchObject({ url: 'https://example.com/c' });
  await separate.close();
});

test('if a host has the maximum number of webhooks, they can still change their url, but no other webhook can use the host', async () => {
  const separate = await WebhookFixture.create();
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) ids.push((await separate.webhook(`https://full.example.com/${n}`)).id);
  const { id: outside } = await separate.webhook('https://other.example.com/');
  const changeUrl = (id: string, url: string) => separate.call('update-webhook', { path: { id }, json: { url } });
  expect(await changeUrl(outside, 'https://full.example.com/x')).toMatchObject({
    status: 409,
    body: { code: 'webhook.host_limit_reached' },
  });
  expect((await changeUrl(String(ids[0]), 'https://full.example.com/x')).status).toBe(200);
  await separate.close();
});

test('refuses the URL of the service itself and a forbidden port', async () => {
  const { id } = await fixture.webhook(URL_1);
  const targets = testTargets({ own: ['https://api.example.com'] });
  const operation = updateWebhook({ ...fixture.effects, targets });
  for (const url of ['https://api.example.com/s/x/conversations', 'https://example.com:25/']) {
    const call = { method: 'PATCH', key: fixture.key, pathParameters: { id }, json: { url } };
    expect(await callApi(operation, call)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.url' }] } });
  }
});

test('in a session, creating a webhook or changing its url requires a recent sign-in; changing other fields does not', async () => {
  const effects = { ...fixture.effects, targets: testTargets() };
  const browser = await signedIn(fixture.effects, 'old-session@example.com');
  const create = { method: 'POST', json: { url: URL_1, events: ['qpr_code.created'] } };
  const { id } = (await browser.call(createWebhook(effects), create)).body;
  fixture.effects.advance(10 * 60_000);
  const change = (json: unknown) =>
    browser.call(updateWebhook(effects), { method: 'PATCH', pathParameters: { id: String(id) }, json });
  const signInAgain = { status: 403, body: { code: 'session.sign_in_again' } };
  expect(await browser.call(createWebhook(effects), create)).toMatchObject(signInAgain);
  expect(await change({ url: NEW_URL, active: false })).toMatchObject(signInAgain);
  expect(await change({ url: URL_1, active: false })).toMatchObject({ body: { url: URL_1, active: false } });
  expect((await change({ events: ['scan.created'] })).status).toBe(200);
});
