import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { hashApiKey } from '../../../lambdas/credentials/api-key-secret.ts';
import { credentialKey } from '../../../lambdas/credentials/credential.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

let effects: TestEffects;
let operation: ApiFunction;
let emails = 0;

beforeAll(async () => {
  effects = await testEffects();
  operation = listApiKeys(effects);
});
afterAll(() => effects.table.close());

const issue = async () => {
  emails += 1;
  return createTestAccount(effects, `person-${emails}@example.com`);
};
const keyItem = async (key: string) => {
  const Key = credentialKey(hashApiKey(key));
  return (await effects.table.client.send(new GetCommand({ TableName: effects.table.name, Key }))).Item ?? {};
};
const setOnKey = (key: string, field: string, value: unknown) =>
  effects.table.client.send(
    new UpdateCommand({
      TableName: effects.table.name,
      Key: credentialKey(hashApiKey(key)),
      UpdateExpression: `SET ${field} = :value`,
      ExpressionAttributeValues: { ':value': value },
    }),
  );

describe('a key', () => {
  test.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('is accepted after the scheme %j', async (scheme) => {
    const { api_key } = await issue();
    const reply = await callApi(operation, { headers: { authorization: `${scheme} ${api_key}` } });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'x-request-id': 'request-1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json',
    });
  });

  const WRONG_FORMAT = 'The Authorization header has the wrong format. ';
  const NO_KEY = 'The Authorization header does not contain a key. ';
  test.each<[string, Record<string, string>, string]>([
    ['no header', {}, ''],
    ['a header of another kind', { 'x-api-key': 'qpr_sk_a' }, 'The X-Api-Key header is not supported. '],
    ['an empty header', { authorization: '' }, NO_KEY],
    ['another scheme', { authorization: 'Basic cXByOnNr' }, WRONG_FORMAT],
    ['a scheme without a key', { authorization: 'Bearer' }, NO_KEY],
    ['a scheme and a space', { authorization: 'bearer ' }, NO_KEY],
    ['two headers joined', { authorization: 'Bearer a, Bearer b' }, WRONG_FORMAT],
  ])('counts as missing with %s', async (_, headers, why) => {
    const reply = await callApi(operation, { headers });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="qpr"');
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: `${why}Send your API key in this header: Authorization: Bearer <key>.`,
      code: 'api_key.missing',
      request_id: 'request-1',
    });
  });

  test('gets the same error if it is unknown or revoked, and an error about its format if it is malformed', async () => {
    const { api_key: revoked } = await issue();
    await setOnKey(revoked, 'revoked_at', '2026-01-01T00:00:00.000Z');
    const keys = [`qpr_sk_${'a'.repeat(43)}`, 'nonsense', `qpr_sk_${'é'.repeat(43)}`, revoked];
    const replies = await Promise.all(keys.map((key) => callApi(operation, { key })));
    const malformed =
      'This is not an API key: a key is qpr_sk_ followed by 43 letters and digits. Copy the whole key, without quotes.';
    const unknown = 'This API key does not exist or has been revoked.';
    expect(replies.map(({ body }) => body.detail)).toEqual([unknown, malformed, malformed, unknown]);
    for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'api_key.invalid' } });
    expect(replies[0]?.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  test('stops working exactly when it expires', async () => {
    const { api_key: key } = await issue();
    await setOnKey(key, 'expires_at', new Date(effects.now().getTime() + 1_000).toISOString());
    expect((await callApi(operation, { key })).status).toBe(200);
    effects.advance(1_000);
    expect(await callApi(operation, { key })).toMatchObject({ status: 401, body: { code: 'api_key.expired' } });
  });

  test('with scopes can do only what the scopes allow', async () => {
    const { api_key: key } = await issue();
    await setOnKey(key, 'scopes', ['codes:read']);
    expect(await callApi(operation, { key })).toMatchObject({
      status: 403,
      headers: { 'x-ratelimit-limit': '6000' },
      body: { code: 'api_key.missing_scope', detail: 'This operation needs the scope keys:write.' },
    });
    await setOnKey(key, 'scopes', ['codes:read', 'keys:write']);
    expect((await callApi(operation, { key })).status).toBe(200);
  });

  test('stores when it was last used', async () => {
    const { api_key: key } = await issue();
    effects.advance(5_000);
    await callApi(operation, { key });
    expect(await keyItem(key)).toMatchObject({ last_used_at: effects.now().toISOString() });
  });
});

describe('the rate limit', () => {
  const minute = 60_000;
  const startOfMinute = () => effects.advance(minute - (effects.now().getTime() % minute));

  test('counts per minute, refuses requests above the limit and resets', async () => {
    const { api_key: key } = await issue();
    await setOnKey(key, 'rate_limit_per_minute', 3);
    startOfMinute();
    effects.advance(15_000);
    const statuses: number[] = [];
    const left: unknown[] = [];
    for (let request = 1; request <= 4; request += 1) {
      const reply = await callApi(operation, { key });
      statuses.push(reply.status);
      left.push(reply.headers.ratelimit);
      if (reply.status === 429) {
        expect(reply.headers['retry-after']).toBe('45');
        expect(reply.body).toMatchObject({ code: 'rate_limit.exceeded' });
      }
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(left).toEqual(['2', '1', '0', '0'].map((r) => `"default";r=${r};t=45`));
    effects.advance(45_000);
    expect((await callApi(operation, { key })).headers['x-ratelimit-remaining']).toBe('2');
  });

  // The minutes use seven counters in turn, so after 7, 14 and 21 minutes the key uses the same counter again.
  test.each([1, 2, 6, 7, 8, 14, 21])('drops the old count after %i minutes and stores one counter', async (minutes) => {
    const { api_key: key } = await issue();
    startOfMinute();
    for (let request = 1; request <= 3; request += 1) await callApi(operation, { key });
    effects.advance(minutes * minute);
    const remaining: unknown[] = [];
    for (let request = 1; request <= 3; request += 1) {
      remaining.push((await callApi(operation, { key })).headers['x-ratelimit-remaining']);
    }
    expect(remaining).toEqual(['5999', '5998', '5997']);
    const counters = Object.keys(await keyItem(key)).filter((name) => /^rate_\d$/.test(name));
    expect(counters).toHaveLength(1);
  });

  test('counts every concurrent request', async () => {
    const { api_key: key } = await issue();
    // In its first minute, a key could count its own concurrent requests as those of other keys. So skip that minute.
    effects.advance(minute);
    const replies = await Promise.all(Array.from({ length: 20 }, () => callApi(operation, { key })));
    const remaining = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(remaining.sort()).toEqual(Array.from({ length: 20 }, (_, index) => 5980 + index));
  });
});
