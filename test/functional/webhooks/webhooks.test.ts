import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWebhook } from '../../../lambdas/webhooks/operations/create-webhook.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../lambdas/contracts/events.ts';
import { issueApiKey } from '../../../lambdas/api-keys/uc-issue-key.ts';
import { callApi } from '../../support/api-event.ts';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

const URL_1 = 'https://example.com/hook';

describe('registering a webhook', () => {
  test('answers exactly the fields of the contract, with the secret', async () => {
    const { status, body } = await world.call('create-webhook', { json: { url: URL_1, events: ['scan.created'] } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^wh_[0-9A-Z]{26}$/),
      url: URL_1,
      events: ['scan.created'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      active: true,
      created_at: '2026-03-01T12:00:00.000Z',
    });
  });

  test('without events subscribes to all five; doubled ones count once', async () => {
    const all = await world.call('create-webhook', { json: { url: URL_1 } });
    expect(all.body.events).toEqual([...WEBHOOK_EVENT_TYPES]);
    const doubled = await world.call('create-webhook', {
      json: { url: URL_1, events: ['scan.created', 'scan.created'] },
    });
    expect(doubled.body.events).toEqual(['scan.created']);
  });

  test.each([
    [{}, 'body.url'],
    [{ url: 7 }, 'body.url'],
    [{ url: 'nonsense' }, 'body.url'],
    [{ url: 'ftp://example.com' }, 'body.url'],
    [{ url: 'https://user:pw@example.com/' }, 'body.url'],
    [{ url: 'http://169.254.169.254/latest/meta-data' }, 'body.url'],
    [{ url: URL_1, events: [] }, 'body.events'],
    [{ url: URL_1, events: ['scan.deleted'] }, 'body.events[0]'],
    [{ url: URL_1, events: 'scan.created' }, 'body.events'],
    [{ url: URL_1, secret: 'mine' }, 'body.secret'],
  ])('refuses %j', async (json, path) => {
    const { status, body } = await world.call('create-webhook', { json });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid', errors: [{ path, message: expect.any(String) }] });
  });

  test.each([
    ['a private address', [{ address: '10.0.0.1', family: 4 }]],
    [
      'a public and a private one',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '::1', family: 6 },
      ],
    ],
  ])('refuses a name that DNS answers with %s', async (_, addresses) => {
    const targets = { rules: { allowPrivate: false }, resolve: async () => addresses };
    const operation = createWebhook({ ...world.effects, targets });
    const reply = await callApi(operation, { method: 'POST', key: world.key, json: { url: URL_1 } });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'body.url' }] } });
  });

  test('accepts a name that DNS does not know yet', async () => {
    const targets = { rules: { allowPrivate: false }, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    const operation = createWebhook({ ...world.effects, targets });
    const reply = await callApi(operation, { method: 'POST', key: world.key, json: { url: URL_1 } });
    expect(reply.status).toBe(200);
  });

  test('a repeat under one Idempotency-Key answers the same secret and makes no second webhook', async () => {
    const before = await world.call('list-webhooks');
    const call = { json: { url: URL_1 }, headers: { 'idempotency-key': 'once' } };
    const first = await world.call('create-webhook', call);
    const second = await world.call('create-webhook', call);
    expect(second.body).toEqual(first.body);
    expect((await world.call('list-webhooks')).body.total).toBe(Number(before.body.total) + 1);
  });

  test('an account has at most 50, also when many are registered at once', async () => {
    const own = await World.create();
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => own.call('create-webhook', { json: { url: `${URL_1}/${n}` } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
    for (const refused of replies.filter(({ status }) => status !== 200)) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'webhook.limit_reached' } });
    }
    const { body } = await own.call('list-webhooks');
    expect(body.total).toBe(50);
    const [first] = body.webhooks as { id: string }[];
    expect((await own.call('delete-webhook', { path: { id: String(first?.id) } })).status).toBe(204);
    expect((await own.call('create-webhook', { json: { url: URL_1 } })).status).toBe(200);
    own.close();
  });
});

describe('a registered webhook', () => {
  test('is shown without its secret', async () => {
    const { id } = await world.webhook(URL_1, ['scan.created']);
    const expected = {
      id,
      url: URL_1,
      events: ['scan.created'],
      active: true,
      failing_since: null,
      disabled_reason: null,
      created_at: '2026-03-01T12:00:00.000Z',
    };
    expect((await world.call('get-webhook', { path: { id } })).body).toEqual(expected);
    const list = (await world.call('list-webhooks')).body.webhooks as { id: string }[];
    expect(list.find((webhook) => webhook.id === id)).toEqual(expected);
  });

  test('changes url, events and active', async () => {
    const { id } = await world.webhook(URL_1);
    const change = (json: unknown) => world.call('update-webhook', { path: { id }, json });
    expect((await change({ url: 'https://example.com/new' })).body).toMatchObject({ url: 'https://example.com/new' });
    expect((await change({ events: ['qpr_code.created'] })).body).toMatchObject({ events: ['qpr_code.created'] });
    expect((await change({ active: false })).body).toMatchObject({ active: false, disabled_reason: null });
    expect((await change({ active: true })).body).toMatchObject({ active: true, url: 'https://example.com/new' });
    expect((await change({})).status).toBe(400);
    expect((await change({ active: 'yes' })).status).toBe(400);
    expect((await change({ url: 'http://169.254.169.254/' })).status).toBe(400);
  });

  test('deleted, it is gone', async () => {
    const { id } = await world.webhook(URL_1);
    expect((await world.call('delete-webhook', { path: { id } })).status).toBe(204);
    expect((await world.call('delete-webhook', { path: { id } })).status).toBe(404);
    expect((await world.call('get-webhook', { path: { id } })).body).toMatchObject({ code: 'webhook.not_found' });
    expect((await world.call('update-webhook', { path: { id }, json: { active: true } })).status).toBe(404);
  });

  test('gets a new secret; the old one stays valid for a day', async () => {
    const { id, secret } = await world.webhook(URL_1);
    const { status, body } = await world.call('rotate-webhook-secret', { path: { id } });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(secret);
    expect(body.previous_secret_valid_until).toBe('2026-03-02T12:00:00.000Z');
  });

  test('belongs to its account: others get 404 from every operation', async () => {
    const { id } = await world.webhook(URL_1);
    const stranger = (await issueApiKey(world.effects, 'stranger@example.com', 'Other')).api_key;
    const calls = [
      world.call('get-webhook', { path: { id } }, stranger),
      world.call('update-webhook', { path: { id }, json: { active: false } }, stranger),
      world.call('delete-webhook', { path: { id } }, stranger),
      world.call('rotate-webhook-secret', { path: { id } }, stranger),
      world.call('test-webhook', { path: { id }, json: { event: 'scan.created' } }, stranger),
      world.call('list-deliveries', { path: { id } }, stranger),
      world.call('recover-webhook', { path: { id }, json: { since: '2026-01-01T00:00:00Z' } }, stranger),
    ];
    for (const reply of await Promise.all(calls))
      expect(reply).toMatchObject({ status: 404, body: { code: 'webhook.not_found' } });
  });
});
