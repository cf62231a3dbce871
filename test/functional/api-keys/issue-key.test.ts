import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountKey } from '../../../lambdas/accounts/store.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { issueKey } from '../../../lambdas/api-keys/issue-key.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

let effects: TestEffects;
let issue: ReturnType<typeof issueKey>;

beforeAll(async () => {
  effects = await testEffects();
  issue = issueKey({ ...effects, baseUrl: 'https://api.example.com' });
});
afterAll(() => effects.table.close());

test('creates the account with its first key, and the key works', async () => {
  const issued = await issue({ email: 'new@example.com', name: 'Laptop' });
  expect(issued).toEqual({
    api_key: expect.stringMatching(/^qpr_sk_/),
    key_id: expect.stringMatching(/^key_/),
    account_id: expect.stringMatching(/^acc_/),
    email: 'new@example.com',
    studio_url: expect.stringMatching(/^https:\/\/api\.example\.com\/studio\/sign-in#link_[\w-]{43}$/),
  });
  const reply = await callApi(listApiKeys(effects), { key: String(issued.api_key) });
  expect(reply).toMatchObject({ status: 200, body: { total: 1, api_keys: [{ name: 'Laptop', scopes: null }] } });
});

test('finds the existing account, even if the e-mail address is capitalized differently', async () => {
  const [first, second] = [await issue({ email: 'case@example.com' }), await issue({ email: 'Case@Example.COM' })];
  expect(second.account_id).toBe(first.account_id);
  expect(second.api_key).not.toBe(first.api_key);
});

test('creates one account for concurrent requests, and every key works', async () => {
  const issued = await Promise.all(Array.from({ length: 8 }, () => issue({ email: 'race@example.com' })));
  expect(new Set(issued.map(({ account_id }) => account_id)).size).toBe(1);
  const replies = await Promise.all(
    issued.map(({ api_key }) => callApi(listApiKeys(effects), { key: String(api_key) })),
  );
  expect(replies.map(({ body }) => body.total)).toEqual(issued.map(() => 8));
  const { Items } = await effects.table.client.send(new ScanCommand({ TableName: effects.table.name }));
  const accounts = (Items ?? []).filter(({ type, email }) => type === 'account' && email === 'race@example.com');
  expect(accounts).toHaveLength(1);
});

test.each(['has begun', 'begins while the key is created'])(
  'creates no key for an account whose erasure %s',
  async (erasure) => {
    const email = `${erasure.length}@example.com`;
    const { account_id, api_key } = await issue({ email });
    const { table } = effects;
    const write = updateWrite(table, accountKey(account_id ?? ''), { set: { erasing_since: '2026-03-01' } });
    const beginErasure = () => transactWrite(table, { account: write });
    if (erasure === 'has begun') await beginErasure();
    else meanwhile(table, beginErasure);
    await expect(issue({ email })).rejects.toMatchObject({ code: 'account.erased' });
    expect((await callApi(listApiKeys(effects), { key: String(api_key) })).body.total).toBe(1);
  },
);

test('with only_link, creates a sign-in link and no key', async () => {
  expect(await issue({ email: 'linked@example.com', only_link: true })).toEqual({
    email: 'linked@example.com',
    studio_url: expect.stringContaining('/studio/sign-in#link_'),
  });
});

test.each([
  [undefined],
  [{}],
  [{ email: 'nobody' }],
  [{ email: 'a@example.com', name: '' }],
  [{ email: 'a@example.com', x: 1 }],
])('refuses %j', async (input) => {
  await expect(issue(input)).rejects.toThrow(/✖/);
});
