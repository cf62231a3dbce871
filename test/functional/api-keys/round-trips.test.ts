import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../../lambdas/api/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../../lambdas/api/api-keys/rotate-api-key.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { type ApiCall, callApi } from '../../support/functions/api-event.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

// The tests in this file check what docs/data-model.md says about keys: the calls in order, and their capacity units.

let effects: TestEffects;
let counter: Meter;
let key: string;
let id: string;

beforeAll(async () => {
  effects = await testEffects();
  counter = meter(effects.table.client);
  ({ api_key: key } = await issueApiKey(effects, 'you@example.com', 'Test'));
  ({ key_id: id } = await issueApiKey(effects, 'you@example.com', 'Second'));
  effects.advance(60_000);
});
afterAll(() => effects.table.close());

const cost = async (work: () => Promise<unknown>) => {
  const { calls } = await counter.measure(work);
  return calls.map(({ command, units }) => `${command} ${units}`);
};
const post = (call: ApiCall) => ({ method: 'POST', key, json: { name: 'a' }, ...call });

const AUTHENTICATION = 'UpdateItem 1';

test('authentication, rate limit and last use share one write, even if the request is refused; a malformed key costs nothing', async () => {
  const operation = createApiKey(effects);
  expect(await cost(() => callApi(operation, post({ json: {} })))).toEqual([AUTHENTICATION]);
  expect(await cost(() => callApi(operation, post({ key: `qpr_sk_${'a'.repeat(43)}` })))).toEqual([
    'UpdateItem refused 1',
  ]);
  expect(await cost(() => callApi(operation, post({ key: 'nonsense' })))).toEqual([]);
});

test('the first request with a new key costs one more write', async () => {
  const { api_key } = await issueApiKey(effects, 'new@example.com', 'New');
  const list = () => cost(() => callApi(listApiKeys(effects), { key: api_key }));
  const rest = ['Query 1', 'BatchGetItem 1'];
  expect(await list()).toEqual([AUTHENTICATION, 'UpdateItem 1', ...rest]);
  expect(await list()).toEqual([AUTHENTICATION, ...rest]);
});

test('listing keys costs what docs/data-model.md says', async () => {
  expect(await cost(() => callApi(listApiKeys(effects), { key }))).toEqual([
    AUTHENTICATION,
    'Query 1',
    'BatchGetItem 2',
  ]);
});

test('creating a key costs what docs/data-model.md says', async () => {
  expect(await cost(() => callApi(createApiKey(effects), post({})))).toEqual([
    AUTHENTICATION,
    'Query 1',
    'TransactWriteItems 6',
  ]);
});

test('an Idempotency-Key costs one more write for its claim, and the response is part of the transaction', async () => {
  const headers = { 'idempotency-key': 'once' };
  const operation = createApiKey(effects);
  expect(await cost(() => callApi(operation, post({ headers })))).toEqual([
    AUTHENTICATION,
    'PutItem 1',
    'Query 1',
    'TransactWriteItems 8',
  ]);
  expect(await cost(() => callApi(operation, post({ headers })))).toEqual([AUTHENTICATION, 'PutItem refused 1']);
});

test('rotating a key costs what docs/data-model.md says', async () => {
  const call = post({ pathParameters: { id }, json: {} });
  expect(await cost(() => callApi(rotateApiKey(effects), call))).toEqual([
    AUTHENTICATION,
    'Query 1',
    'TransactWriteItems 10',
  ]);
});

test('revoking a key costs what docs/data-model.md says', async () => {
  const call = { method: 'DELETE', key, pathParameters: { id } };
  expect(await cost(() => callApi(revokeApiKey(effects), call))).toEqual([
    AUTHENTICATION,
    'GetItem 1',
    'TransactWriteItems 4',
  ]);
  expect(await cost(() => callApi(revokeApiKey(effects), call))).toEqual([AUTHENTICATION, 'GetItem 1']);
});
