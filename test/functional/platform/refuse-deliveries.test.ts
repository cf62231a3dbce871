import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DELIVERY_HEADERS } from '../../../contracts/webhooks/delivery-headers.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { createOrganization } from '../../../lambdas/api/organizations/create-organization.ts';
import { listOrganizations } from '../../../lambdas/api/organizations/list-organizations.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

let effects: TestEffects;
let key: string;
beforeAll(async () => {
  effects = await testEffects();
  key = (await issueApiKey(effects, 'you@example.com', 'Test')).api_key;
});
afterAll(() => effects.table.close());

const create = (headers: Record<string, string>) =>
  callApi(createOrganization(effects), { method: 'POST', key, headers, json: { name: 'Looped' } });

test.each(DELIVERY_HEADERS)('a request with the webhook header %s is refused and changes nothing', async (name) => {
  expect(await create({ [name]: 'x', 'idempotency-key': name })).toMatchObject({
    status: 403,
    headers: { 'content-type': 'application/problem+json', 'x-service-refuses-deliveries': 'true' },
    body: { code: 'request.is_delivery', request_id: 'request-1' },
  });
  const listed = await callApi(listOrganizations(effects), { key });
  expect(listed.body).toMatchObject({ total: 0 });
});

test('a request with a webhook header can still read', async () => {
  expect(await callApi(listApiKeys(effects), { key, headers: { 'x-service-delivery': 'dlv_1' } })).toMatchObject({
    status: 200,
  });
});

test('the same request without the headers succeeds', async () => {
  expect((await create({})).status).toBe(201);
});
