import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SCOPES, type Scope, VISITORS_WORDS_SCOPE } from '../../../contracts/scopes.ts';
import { HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../../lambdas/api/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../../lambdas/api/api-keys/rotate-api-key.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

interface Key {
  readonly id: string;
  readonly secret: string;
}

async function newKey(json: { readonly scopes?: readonly Scope[]; readonly expires_at?: string } = {}): Promise<Key> {
  const call = { method: 'POST', path: '/v1/api-keys', key: fixture.key, json: { name: 'Program', ...json } };
  const { body } = await callApi(createApiKey(fixture.effects), call);
  return { id: String(body.id), secret: String(body.api_key) };
}
const inAnHour = () => new Date(fixture.effects.now().getTime() + HOUR_MILLISECONDS).toISOString();

let urls = 0;
const newUrl = () => {
  urls += 1;
  return `https://host${urls}.example.com/hook`;
};

const create = (key: Key, events?: readonly string[]) =>
  fixture.call('create-webhook', { json: { url: newUrl(), ...(events && { events }) } }, key.secret);
const update = (key: Key, id: string, json: object) =>
  fixture.call('update-webhook', { path: { id }, json }, key.secret);
const rotate = (key: Key, id: string) => fixture.call('rotate-webhook-secret', { path: { id } }, key.secret);

/** Gives each test its own webhook of the account, which gets the events of requests. */
let webhook: string;
beforeEach(async () => {
  webhook = (await fixture.webhook(newUrl(), ['scan.created', 'request.created'])).id;
});
const owner = (): Key => ({ id: '', secret: fixture.key });

describe(`a key without ${VISITORS_WORDS_SCOPE} cannot send visitors' words to a new receiver`, () => {
  const REFUSED = { status: 403, body: { code: 'api_key.missing_scope' } };
  const limitedKey = () => newKey({ scopes: SCOPES.filter((scope) => scope !== VISITORS_WORDS_SCOPE) });

  test('it cannot create a webhook for them, but one for other events', async () => {
    const key = await limitedKey();
    expect(await create(key, ['scan.created', 'request.created'])).toMatchObject(REFUSED);
    expect(await create(key, ['scan.created'])).toMatchObject({ status: 200 });
    expect(await create(key)).toMatchObject({ status: 200 });
  });

  test('it cannot add them to a webhook', async () => {
    const key = await limitedKey();
    const { body } = await create(key, ['scan.created']);
    const id = String(body.id);
    expect(await update(key, id, { events: ['scan.created', 'request.created'] })).toMatchObject(REFUSED);
    expect(await fixture.webhookNow(id)).toMatchObject({ events: ['scan.created'] });
    expect(await update(key, id, { events: ['answer.rated'] })).toMatchObject({ status: 200 });
  });

  test('it cannot give a new URL to a webhook that gets them, or enable it', async () => {
    const key = await limitedKey();
    const before = await fixture.webhookNow(webhook);
    expect(await update(key, webhook, { url: newUrl() })).toMatchObject(REFUSED);
    expect(await update(key, webhook, { url: newUrl(), active: false })).toMatchObject(REFUSED);
    expect(await fixture.webhookNow(webhook)).toEqual(before);
    expect(await update(key, webhook, { active: false })).toMatchObject({ status: 200 });
    expect(await update(key, webhook, { active: true })).toMatchObject(REFUSED);
    expect(await update(key, webhook, { url: before.url, active: true })).toMatchObject(REFUSED);
    expect(await fixture.webhookNow(webhook)).toMatchObject({ active: false });
  });

  test('it can change what sends nothing new: another format, fewer events, or a URL without them', async () => {
    const key = await limitedKey();
    expect(await update(key, webhook, { format: 'slack', active: true })).toMatchObject({ status: 200 });
    expect(await update(key, webhook, { events: ['scan.created'], url: newUrl() })).toMatchObject({ status: 200 });
  });

  test('it cannot enable a webhook that someone else disables at the same moment', async () => {
    const key = await limitedKey();
    meanwhile(fixture.effects.table, () => update(owner(), webhook, { active: false }));
    expect(await update(key, webhook, { active: true })).toMatchObject(REFUSED);
    expect(await fixture.webhookNow(webhook)).toMatchObject({ active: false });
  });

  test('with the scope, it can', async () => {
    const key = await newKey({ scopes: ['webhooks:write', VISITORS_WORDS_SCOPE] });
    expect(await create(key, ['request.created'])).toMatchObject({ status: 200 });
    expect(await update(key, webhook, { url: newUrl() })).toMatchObject({ status: 200 });
  });
});

describe('an expiring key cannot make a webhook that outlives it', () => {
  const REFUSED = { status: 403, body: { code: 'webhook.outlives_caller' } };

  test('it cannot create one, add events, change the URL, enable one or rotate the secret', async () => {
    const key = await newKey({ expires_at: inAnHour() });
    expect(await create(key, ['scan.created'])).toMatchObject(REFUSED);
    expect(await update(key, webhook, { events: ['scan.created', 'answer.rated'] })).toMatchObject(REFUSED);
    expect(await update(key, webhook, { url: newUrl() })).toMatchObject(REFUSED);
    const before = await fixture.storedWebhook(webhook);
    expect(await rotate(key, webhook)).toMatchObject(REFUSED);
    expect(await fixture.storedWebhook(webhook)).toEqual(before);
    expect(await update(key, webhook, { active: false })).toMatchObject({ status: 200 });
    expect(await update(key, webhook, { active: true })).toMatchObject(REFUSED);
  });

  test('it can remove events, test a webhook and delete it', async () => {
    const key = await newKey({ expires_at: inAnHour() });
    expect(await update(key, webhook, { events: ['scan.created'] })).toMatchObject({ status: 200 });
    const path = { id: webhook };
    const json = { event: 'scan.created' };
    expect(await fixture.call('test-webhook', { path, json }, key.secret)).toMatchObject({ status: 200 });
    expect(await fixture.call('delete-webhook', { path }, key.secret)).toMatchObject({ status: 204 });
  });

  test('a key in its rotation overlap cannot create one, but its successor can', async () => {
    const key = await newKey();
    const call = { method: 'POST', key: fixture.key, pathParameters: { id: key.id } };
    const { body } = await callApi(rotateApiKey(fixture.effects), call);
    expect(await create(key)).toMatchObject(REFUSED);
    expect(await create({ id: String(body.id), secret: String(body.api_key) })).toMatchObject({ status: 200 });
  });
});

describe('DELETE /v1/api-keys/:id?disable_webhooks=true', () => {
  const revoke = (id: string, query: Record<string, string>, key = fixture.key) =>
    callApi(revokeApiKey(fixture.effects), { method: 'DELETE', key, pathParameters: { id }, query });
  const DISABLE = { disable_webhooks: 'true' };
  const isActive = async (id: unknown) => (await fixture.webhookNow(String(id))).active;

  test('disables the webhooks that the key created or gave a new URL, and no others', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const created = (await create(key)).body.id;
    const takenOver = (await create(other)).body.id;
    const ofOther = (await create(other)).body.id;
    await update(key, String(takenOver), { url: newUrl() });
    await update(key, String(ofOther), { events: ['scan.created'] });
    expect((await revoke(key.id, DISABLE)).status).toBe(204);
    expect(await Promise.all([created, takenOver, ofOther, webhook].map(isActive))).toEqual([false, false, true, true]);
  });

  test('without it, the webhooks keep working, and can be disabled later', async () => {
    const key = await newKey();
    const { id } = (await create(key)).body;
    expect((await revoke(key.id, {})).status).toBe(204);
    expect((await revoke(key.id, { disable_webhooks: 'false' })).status).toBe(204);
    expect(await isActive(id)).toBe(true);
    expect((await revoke(key.id, DISABLE)).status).toBe(204);
    expect(await isActive(id)).toBe(false);
  });

  test('needs the scope to change webhooks, and then revokes nothing either', async () => {
    const key = await newKey({ scopes: ['codes:read'] });
    const manager = await newKey({ scopes: ['keys:write', 'codes:read'] });
    const refused = { status: 403, body: { code: 'api_key.missing_scope' } };
    expect(await revoke(key.id, DISABLE, manager.secret)).toMatchObject(refused);
    expect((await revoke(key.id, {}, manager.secret)).status).toBe(204);
  });
});
