import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { apiHandler } from '../../../lambdas/api/api-handler.ts';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../../lambdas/api/api-keys/revoke-api-key.ts';
import { setBrand } from '../../../lambdas/api/qpr-codes/set-brand.ts';
import { REQUESTS_PER_REPORT } from '../../../lambdas/credentials/account-rate.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { createTestAccount, createTestKeys } from '../../support/functions/test-account.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

/* Each key counts its own requests and reports them to its account, ten at a time. */

const MINUTE = 60_000;
let effects: TestEffects;
let operation: ApiFunction;
let capacityMeter: Meter;
let accounts = 0;

beforeAll(async () => {
  effects = await testEffects();
  // The operation does nothing, because these tests only count requests.
  operation = apiHandler('list-api-keys', { response: z.object({}) }, effects, async () => ({}));
  capacityMeter = meter(effects.table.client);
});
afterAll(() => effects.table.close());

/** Creates an account that has already made this many requests in the current minute. Returns its new keys. */
async function newAccount(keys: number, requests: number): Promise<string[]> {
  accounts += 1;
  const email = `rate-${accounts}@example.com`;
  const { account_id, api_key } = await createTestAccount(effects, email);
  const others = await createTestKeys(effects, account_id, Array(keys - 1).fill({}));
  // In its first minute, a new key reports its requests in advance. So let that minute pass.
  effects.advance(MINUTE);
  const window = Math.floor(effects.now().getTime() / MINUTE);
  const pk = KEY_PREFIX.accountRate + account_id;
  const Item = { pk, sk: String(window), requests };
  await effects.table.client.send(new PutCommand({ TableName: effects.table.name, Item }));
  return [api_key, ...others];
}

const statusOf = async (key: string) => (await callApi(operation, { key })).status;

async function statuses(keys: readonly string[], requestsPerKey: number): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < requestsPerKey; index += 1) found.push(...(await Promise.all(keys.map(statusOf))));
  return found;
}

test('the limit applies to the whole account, regardless of the number of its keys', async () => {
  const left = 50;
  const keys = await newAccount(5, LIMITS.requestsPerMinute - left);
  const accepted = (await statuses(keys, 25)).filter((status) => status === 200).length;
  // Requests that were not reported yet, or that arrive together with a report, can exceed the limit.
  expect(accepted).toBeGreaterThanOrEqual(left);
  expect(accepted).toBeLessThanOrEqual(left + keys.length * REQUESTS_PER_REPORT);

  effects.advance(MINUTE);
  expect(await statuses(keys, 2)).toEqual(Array.from({ length: 2 * keys.length }, () => 200));
});

test('the rate limit headers of a key include the requests of the other keys once the key has reported its own', async () => {
  const [one = ''] = await newAccount(2, 1_000);
  const remaining: (string | undefined)[] = [];
  for (let index = 0; index <= REQUESTS_PER_REPORT; index += 1) {
    remaining.push((await callApi(operation, { key: one })).headers['x-ratelimit-remaining']);
  }
  expect(remaining.slice(-2)).toEqual(['5990', '4989']);
});

test('a request that counts as several requests is counted in full, even if it counts as more than one report', async () => {
  const [one = '', other = ''] = await newAccount(2, 0);
  const save = setBrand({ ...effects, addresses: { baseUrl: 'https://api.test', scanHost: 'https://go.test' } });
  const { status, headers } = await callApi(save, { method: 'PUT', key: one, json: { color: '#0f4c5c' } });
  expect(status).toBe(200);
  const weight = LIMITS.requestsPerMinute - Number(headers['x-ratelimit-remaining']);
  expect(weight).toBeGreaterThan(REQUESTS_PER_REPORT);
  await statuses([other], REQUESTS_PER_REPORT);
  const { headers: next } = await callApi(operation, { key: other });
  const requests = weight + REQUESTS_PER_REPORT + 1;
  expect(Number(next['x-ratelimit-remaining'])).toBe(LIMITS.requestsPerMinute - requests);
});

test('the limit of one account does not affect another account', async () => {
  const [quiet = ''] = await newAccount(1, 0);
  const [loud = ''] = await newAccount(1, LIMITS.requestsPerMinute);
  const loudStatuses = await statuses([loud], REQUESTS_PER_REPORT + 1);
  expect(loudStatuses.at(-1)).toBe(429);
  expect(await statuses([quiet], REQUESTS_PER_REPORT + 1)).not.toContain(429);
});

test('requests that the limit of a key refuses do not count toward the limit of its account', async () => {
  const [key = ''] = await newAccount(1, 0);
  const limit = 2 * REQUESTS_PER_REPORT;
  const json = { name: 'Limited', rate_limit_per_minute: limit };
  const { body } = await callApi(createApiKey(effects), { method: 'POST', key, json });
  effects.advance(MINUTE);
  const found = await statuses([String(body.api_key)], 5 * REQUESTS_PER_REPORT);
  expect(found.filter((status) => status === 200)).toHaveLength(limit);
  await statuses([key], REQUESTS_PER_REPORT);
  const { headers } = await callApi(operation, { key });
  const requests = limit + REQUESTS_PER_REPORT + 1;
  expect(Number(headers['x-ratelimit-remaining'])).toBe(LIMITS.requestsPerMinute - requests);
});

test('counting for the account costs only one extra write per ten requests', async () => {
  const [key = ''] = await newAccount(1, 0);
  const { calls } = await capacityMeter.measure(() => statuses([key], 2 * REQUESTS_PER_REPORT));
  const updates = calls.filter(({ command }) => command === 'UpdateItem');
  expect(updates).toHaveLength(2 * REQUESTS_PER_REPORT + 2);
});

/** Each key creates the next one and makes at most nine requests in total. Returns the number of accepted requests. */
async function acceptedFromChain(first: string, keys: number): Promise<number> {
  let key = first;
  let accepted = 0;
  for (let index = 0; index < keys; index += 1) {
    const created = await callApi(createApiKey(effects), { method: 'POST', key, json: { name: 'Short-lived' } });
    if (created.status !== 201) return accepted;
    key = String(created.body.api_key);
    const found = await statuses([key], REQUESTS_PER_REPORT - 2);
    accepted += 1 + found.filter((status) => status === 200).length;
  }
  return accepted;
}

test('the limit cannot be bypassed with many new keys that make a few requests each', async () => {
  const left = 50;
  const [first = ''] = await newAccount(1, LIMITS.requestsPerMinute - left);
  const accepted = await acceptedFromChain(first, 12);
  expect(accepted).toBeGreaterThan(left / 2);
  expect(accepted).toBeLessThanOrEqual(left);
});

test('the limit applies to a new key from its first request', async () => {
  const [first = ''] = await newAccount(1, LIMITS.requestsPerMinute);
  const created = await callApi(createApiKey(effects), { method: 'POST', key: first, json: { name: 'New' } });
  expect(await statusOf(String(created.body.api_key))).toBe(429);
  effects.advance(MINUTE);
  expect(await statusOf(String(created.body.api_key))).toBe(200);
});

test('a new key costs one extra write per ten requests, in its first minute and later', async () => {
  const [first = ''] = await newAccount(1, 0);
  const created = await callApi(createApiKey(effects), { method: 'POST', key: first, json: { name: 'New' } });
  const key = String(created.body.api_key);
  const writes = async () =>
    (await capacityMeter.measure(() => statuses([key], REQUESTS_PER_REPORT))).calls.filter(
      ({ command }) => command === 'UpdateItem',
    ).length;
  expect(await writes()).toBe(REQUESTS_PER_REPORT + 1);
  effects.advance(MINUTE);
  expect(await writes()).toBe(REQUESTS_PER_REPORT + 1);
});

test('requests with a revoked key are not counted', async () => {
  const [owner = ''] = await newAccount(1, 0);
  const { body } = await callApi(createApiKey(effects), { method: 'POST', key: owner, json: { name: 'Revoked' } });
  const revoked = String(body.api_key);
  expect(await statusOf(revoked)).toBe(200);
  const pathParameters = { id: String(body.id) };
  expect((await callApi(revokeApiKey(effects), { method: 'DELETE', key: owner, pathParameters })).status).toBe(204);
  effects.advance(MINUTE);
  expect(new Set(await statuses([revoked], REQUESTS_PER_REPORT))).toEqual(new Set([401]));
  const remaining: (string | undefined)[] = [];
  for (let index = 0; index <= REQUESTS_PER_REPORT; index += 1) {
    remaining.push((await callApi(operation, { key: owner })).headers['x-ratelimit-remaining']);
  }
  expect(Number(remaining.at(-1))).toBe(LIMITS.requestsPerMinute - REQUESTS_PER_REPORT - 1);
});
