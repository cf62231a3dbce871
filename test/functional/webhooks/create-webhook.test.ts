import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { createWebhook } from '../../../lambdas/api/webhooks/create-webhook.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

const URL_1 = 'https://example.com/hook';

test('returns exactly the fields of the contract, and the secret', async () => {
  const { status, body } = await fixture.call('create-webhook', { json: { url: URL_1, events: ['scan.created'] } });
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

test('stores the webhook with its secret, and counts it', async () => {
  const separate = await WebhookFixture.create();
  const { id, secret } = await separate.webhook(URL_1, ['scan.created']);
  expect(await separate.storedWebhook(id)).toEqual({
    pk: `ACCOUNT#${separate.account_id}`,
    sk: `WEBHOOK#${id}`,
    type: 'webhook',
    id,
    account_id: separate.account_id,
    url: URL_1,
    events: ['scan.created'],
    secret,
    active: true,
    created_at: '2026-03-01T12:00:00.000Z',
    created_by: expect.stringMatching(/^key_/),
  });
  const { name: TableName, client } = separate.effects.table;
  const Key = { pk: `ACCOUNT#${separate.account_id}`, sk: 'WEBHOOKS' };
  const { Item } = await client.send(new GetCommand({ TableName, Key }));
  expect(Item).toEqual({ ...Key, type: 'webhook_counter', count: 1 });
  await separate.close();
});

test('subscribes to the five default events if the request names none, and ignores duplicates', async () => {
  const all = await fixture.call('create-webhook', { json: { url: `${URL_1}/all` } });
  expect(all.body.events).toEqual([
    'scan.created',
    'conversation.completed',
    'qpr_code.created',
    'subscription.upgraded',
    'subscription.cancelled',
  ]);
  const doubled = await fixture.call('create-webhook', {
    json: { url: `${URL_1}/doubled`, events: ['scan.created', 'scan.created'] },
  });
  expect(doubled.body.events).toEqual(['scan.created']);
});

test.each([
  [{}, 'body.url'],
  [{ url: 7 }, 'body.url'],
  [{ url: 'nonsense' }, 'body.url'],
  [{ url: `https://example.com/${'ä🥐'.repeat(5_000)}` }, 'body.url'],
  [{ url: 'ftp://example.com' }, 'body.url'],
  [{ url: 'https://user:pw@example.com/' }, 'body.url'],
  [{ url: 'http://169.254.169.254/latest/meta-data' }, 'body.url'],
  [{ url: URL_1, events: [] }, 'body.events'],
  [{ url: URL_1, events: ['scan.deleted'] }, 'body.events[0]'],
  [{ url: URL_1, events: 'scan.created' }, 'body.events'],
  [{ url: URL_1, secret: 'mine' }, 'body.secret'],
])('refuses %j', async (json, path) => {
  const { status, body } = await fixture.call('create-webhook', { json });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'request.invalid', errors: [{ path, message: expect.any(String) }] });
});

test.each([
  ['a private address', [{ address: '10.0.0.1', family: 4 }]],
  [
    'a public and a private address',
    [
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ],
  ],
])('refuses a host name that resolves to %s', async (_, addresses) => {
  const targets = testTargets({ allowPrivate: false, resolve: async () => addresses });
  const operation = createWebhook({ ...fixture.effects, targets });
  const reply = await callApi(operation, { method: 'POST', key: fixture.key, json: { url: URL_1 } });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'body.url' }] } });
});

test('accepts a host name that does not resolve yet', async () => {
  const targets = testTargets({ allowPrivate: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  const operation = createWebhook({ ...fixture.effects, targets });
  const reply = await callApi(operation, { method: 'POST', key: fixture.key, json: { url: `${URL_1}/unknown` } });
  expect(reply.status).toBe(200);
});

test('a repeated Idempotency-Key returns the same secret and does not create a second webhook', async () => {
  const before = await fixture.call('list-webhooks');
  const call = { json: { url: `${URL_1}/once` }, headers: { 'idempotency-key': 'once' } };
  const first = await fixture.call('create-webhook', call);
  const second = await fixture.call('create-webhook', call);
  expect(second.body).toEqual(first.body);
  expect((await fixture.call('list-webhooks')).body.total).toBe(Number(before.body.total) + 1);
});

test('a description is stored and shown; an empty or too long one is refused', async () => {
  const create = (description: unknown) =>
    fixture.call('create-webhook', { json: { url: `${URL_1}/described`, description } });
  for (const description of ['', 'x'.repeat(201), 7]) {
    expect(await create(description)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.description' }] } });
  }
  const { id } = (await create('Lobby bar, run by IT')).body;
  expect(await fixture.webhookNow(String(id))).toMatchObject({ description: 'Lobby bar, run by IT' });
  const { id: other } = (await fixture.call('create-webhook', { json: { url: `${URL_1}/plain`, description: null } }))
    .body;
  expect(await fixture.webhookNow(String(other))).toMatchObject({ description: null });
  expect(await fixture.storedWebhook(String(other))).not.toHaveProperty('description');
  // A different description is a different request, so it does not get the secret of the first one.
  expect(await create('Something else')).toMatchObject({ status: 409, body: { code: 'webhook.url_taken' } });
});

describe('a repeated request', () => {
  const MINUTE_MILLISECONDS = 60_000;
  const json = { url: URL_1, events: ['scan.created'] };
  const taken = { status: 409, body: { code: 'webhook.url_taken' } };
  let separate: WebhookFixture;
  beforeEach(async () => {
    separate = await WebhookFixture.create();
  });
  afterEach(() => separate.close());

  /** The database stores the next transaction, but its response does not arrive. */
  function loseResponseOfNextTransaction(): void {
    const { middlewareStack } = separate.effects.table.client;
    middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const result = await next(args);
          if (commandName !== 'TransactWriteItemsCommand' && commandName !== 'TransactWriteCommand') return result;
          middlewareStack.remove('response-lost');
          throw Object.assign(new Error('The connection was closed.'), { name: 'TimeoutError' });
        },
      { step: 'initialize', name: 'response-lost', priority: 'high' },
    );
  }

  test('gets the webhook and its secret within a minute, so a lost response does not lose the secret', async () => {
    loseResponseOfNextTransaction();
    expect((await separate.call('create-webhook', { json })).status).toBe(503);
    separate.effects.advance(MINUTE_MILLISECONDS - 1);
    const { status, body } = await separate.call('create-webhook', { json });
    const { total, webhooks } = (await separate.call('list-webhooks')).body as {
      total: number;
      webhooks: { id: string }[];
    };
    expect({ status, total, id: body.id }).toEqual({ status: 200, total: 1, id: webhooks[0]?.id });
    expect((await separate.storedWebhook(String(body.id)))?.secret).toBe(body.secret);
  });

  test('creates one webhook, even with concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => separate.call('create-webhook', { json })));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id} ${body.secret}`)).size).toBe(1);
    expect((await separate.call('list-webhooks')).body.total).toBe(1);
  });

  test('with an Idempotency-Key gets the webhook that another request created meanwhile, even after a minute', async () => {
    const create = () => separate.call('create-webhook', { json, headers: { 'idempotency-key': 'once' } });
    meanwhile(separate.effects.table, () => separate.call('create-webhook', { json }));
    const first = await create();
    expect(first.status).toBe(200);
    separate.effects.advance(MINUTE_MILLISECONDS);
    const repeat = await create();
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  test('does not get the secret after a minute', async () => {
    await separate.call('create-webhook', { json });
    separate.effects.advance(MINUTE_MILLISECONDS);
    expect(await separate.call('create-webhook', { json })).toMatchObject(taken);
  });

  test('does not get the secret with another key of the account', async () => {
    const { body } = await callApi(createApiKey(separate.effects), {
      method: 'POST',
      key: separate.key,
      json: { name: 'Other' },
    });
    await separate.call('create-webhook', { json });
    expect(await separate.call('create-webhook', { json }, String(body.api_key))).toMatchObject(taken);
  });

  test.each([
    ['other events are requested', { ...json, events: ['scan.created', 'qpr_code.created'] }, undefined],
    ['the URL is spelled differently', { ...json, url: 'https://EXAMPLE.com/hook' }, undefined],
    ['the secret was rotated', json, { name: 'rotate-webhook-secret' as const }],
    ['the webhook was changed', json, { name: 'update-webhook' as const, json: { active: false } }],
  ])('gets 409 if %s', async (_, second, change) => {
    const { body } = await separate.call('create-webhook', { json });
    if (change) {
      const { name, ...call } = change;
      expect((await separate.call(name, { path: { id: String(body.id) }, ...call })).status).toBe(200);
    }
    expect(await separate.call('create-webhook', { json: second })).toMatchObject(taken);
  });
});

test('an account can have at most 50 webhooks, even with concurrent requests', async () => {
  const separate = await WebhookFixture.create();
  await separate.storeWebhooks(45);
  const replies = await Promise.all(
    Array.from({ length: 15 }, (_, n) =>
      separate.call('create-webhook', { json: { url: `https://host${n}.example.com/` } }),
    ),
  );
  const created = replies.filter(({ status }) => status === 200);
  expect(created).toHaveLength(5);
  for (const refused of replies.filter(({ status }) => status !== 200)) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'webhook.limit_reached' } });
  }
  expect((await separate.call('list-webhooks')).body.total).toBe(50);
  expect((await separate.call('delete-webhook', { path: { id: String(created[0]?.body.id) } })).status).toBe(204);
  expect((await separate.call('create-webhook', { json: { url: URL_1 } })).status).toBe(200);
  await separate.close();
});

test.each([
  ['https://example.com/once', 'https://example.com/once'],
  ['https://example.com/once', 'HTTPS://EXAMPLE.com:443/a/../once'],
  ['https://example.com', 'https://example.com./'],
  ['https://example.com/?a=1', 'https://example.com?a=1'],
])('%s and %s count as the same URL', async (first, second) => {
  const separate = await WebhookFixture.create();
  const { id } = await separate.webhook(first);
  const create = () => separate.call('create-webhook', { json: { url: second, events: ['scan.created'] } });
  expect(await create()).toMatchObject({
    status: 409,
    body: { code: 'webhook.url_taken', detail: expect.stringContaining(id) },
  });
  expect((await separate.call('list-webhooks')).body.total).toBe(1);
  // Another account can use the same URL, and deleting the webhook frees the URL.
  const stranger = await separate.strangersKey();
  expect((await separate.call('create-webhook', { json: { url: second } }, stranger)).status).toBe(200);
  await separate.call('delete-webhook', { path: { id } });
  expect((await create()).status).toBe(200);
  await separate.close();
});

test('a URL can have only one webhook, even with concurrent requests', async () => {
  const separate = await WebhookFixture.create();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      separate.call('create-webhook', { json: { url: `https://example.com/${'x/../'.repeat(n)}race` } }),
    ),
  );
  const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect((await separate.call('list-webhooks')).body.total).toBe(1);
  await separate.close();
});

test('a URL can have only one webhook, even if the revision of its host expires during a request', async () => {
  const url = 'https://expiring.example.com/hook';
  await fixture.webhook(`${url}/first`);
  const { name: TableName, client } = fixture.effects.table;
  // The revision changes with every new URL of the host, so concurrent writes fail. Its item expires after a day.
  const Key = { pk: `ACCOUNT#${fixture.account_id}`, sk: 'WEBHOOK_HOST#expiring.example.com' };
  meanwhile(fixture.effects.table, async () => {
    fixture.effects.advance(24 * 60 * 60 * 1_000);
    await client.send(new DeleteCommand({ TableName, Key }));
    expect((await fixture.call('create-webhook', { json: { url } })).status).toBe(200);
  });
  const json = { url, events: ['scan.created'] };
  expect(await fixture.call('create-webhook', { json })).toMatchObject({
    status: 409,
    body: { code: 'webhook.url_taken' },
  });
});

test('an account can have at most ten webhooks per host on any port, even with concurrent requests', async () => {
  const separate = await WebhookFixture.create();
  const create = (url: string) => separate.call('create-webhook', { json: { url } });
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, n) => create(`https://victim.example.com:${8_000 + n}/${n}`)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const refused of replies.filter(({ status }) => status !== 200)) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'webhook.host_limit_reached' } });
  }
  expect((await create('https://other.example.com/')).status).toBe(200);
  await separate.close();
});

test.each([
  'https://api.example.com/s/abc/conversations',
  'http://go.example.com/s/abc',
  'https://d111111abcdef8.cloudfront.net/v1/webhooks',
  'https://a1b2c3.execute-api.us-east-1.amazonaws.com/s/abc/conversations',
  'https://fnurl123.lambda-url.us-east-1.on.aws/s/abc/conversations/x/messages',
  'https://alias.stranger.example/s/abc/conversations',
])('refuses a URL of the service itself: %s', async (url) => {
  const targets = testTargets({
    allowPrivate: false,
    own: [
      'https://api.example.com',
      'https://go.example.com',
      'https://d111111abcdef8.cloudfront.net',
      'https://a1b2c3.execute-api.us-east-1.amazonaws.com',
      'https://fnurl123.lambda-url.us-east-1.on.aws/',
    ],
    resolve: async () => [{ address: '8.8.8.8', family: 4 }],
    aliases: async (host) => (host === 'alias.stranger.example' ? ['d111111abcdef8.cloudfront.net'] : []),
  });
  const message = expect.stringContaining('this service itself');
  const create = createWebhook({ ...fixture.effects, targets });
  expect(await callApi(create, { method: 'POST', key: fixture.key, json: { url } })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: [{ path: 'body.url', message, reason: expect.any(String) }] },
  });
});
