import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { signedIn } from '../../support/functions/browser.ts';
import { createTestKeys } from '../../support/functions/test-account.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

let calls: SignInCalls;

beforeAll(async () => {
  calls = await signInCalls();
});
afterAll(() => calls.effects.table.close());

test('returns the account and the session of a signed-in user', async () => {
  const at = calls.effects.now().toISOString();
  const browser = await signedIn(calls.effects, 'Person@example.com');
  expect(await calls.me(browser)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect((await calls.me(browser)).body).toEqual({
    account: { id: browser.account_id, email: 'Person@example.com', created_at: at },
    session: { id: expect.stringMatching(/^ses_/), signed_in_at: at, expires_at: expect.any(String) },
  });
});

test('returns the account and the key of an API client', async () => {
  const { api_key, key_id, account_id } = await issueApiKey(calls.effects, 'program@example.com', 'Test');
  expect((await callApi(calls.operations.me, { key: api_key })).body).toEqual({
    account: { id: account_id, email: 'program@example.com', created_at: calls.effects.now().toISOString() },
    api_key: { id: key_id, scopes: null, expires_at: null },
  });
});

// `qpr login`, `qpr whoami` and `qpr codes import` rely on this error to recognize a key limited to an organization.
test('refuses a key limited to an organization, even if the key also lacks the scope', async () => {
  const { account_id } = await issueApiKey(calls.effects, 'limited@example.com', 'Test');
  const keys = await createTestKeys(calls.effects, account_id, [
    { organization_id: 'org_1' },
    { organization_id: 'org_1', scopes: ['codes:write'] },
  ]);
  for (const key of keys)
    expect(await callApi(calls.operations.me, { key })).toMatchObject({
      status: 403,
      body: { code: 'api_key.limited_to_organization' },
    });
});
