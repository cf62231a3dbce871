import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import { ConditionFailed } from '../../../lambdas/platform/table/transact-write.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { testOperation } from './test-operation.ts';

let effects: TestEffects;
let issued: Awaited<ReturnType<typeof issueApiKey>>;
const info = jest.spyOn(logger, 'info');
const error = jest.spyOn(logger, 'error');

beforeAll(async () => {
  effects = await testEffects();
  issued = await issueApiKey(effects, 'you@example.com', 'Test');
});
afterEach(() => {
  jest.clearAllMocks();
});
afterAll(() => effects.table.close());

const call = () =>
  callApi(testOperation(effects).operation, {
    method: 'POST',
    key: issued.api_key,
    pathParameters: { id: 'key_a' },
    headers: { 'idempotency-key': 'my-idempotency-key' },
    json: { name: 'what the user wrote' },
  });

test('a request logs one line with the caller, the operation and the result, but no secrets', async () => {
  await call();
  expect(info.mock.calls).toEqual([
    [
      'request',
      {
        request_id: 'request-1',
        operation: 'rotate-api-key',
        account_id: issued.account_id,
        credential_id: issued.key_id,
        status: 201,
        duration_ms: expect.any(Number),
      },
    ],
  ]);
  await call();
  expect(info.mock.calls[1]?.[1]).toMatchObject({ status: 201, replayed: true });
});

test('the configured share of successful requests and all errors are logged', async () => {
  process.env.REQUEST_LOG_PERCENT = '0';
  try {
    await call();
    expect(info).not.toHaveBeenCalled();
    await callApi(testOperation(effects).operation, { method: 'POST', key: 'nobody' });
    expect(info.mock.calls).toMatchObject([['request', { status: 401 }]]);
  } finally {
    delete process.env.REQUEST_LOG_PERCENT;
  }
});

test('an unexpected error logs its stack, in addition to the line of the request', async () => {
  const cause = new Error('a defect');
  await callApi(testOperation(effects, () => Promise.reject(cause)).operation, {
    method: 'POST',
    key: issued.api_key,
    pathParameters: { id: 'key_a' },
    json: { name: 'what the user wrote' },
  });
  expect(error.mock.calls.at(-1)).toEqual([
    'unexpected error',
    { request_id: 'request-1', operation: 'rotate-api-key', error: cause },
  ]);
  expect(info.mock.calls.at(-1)?.[1]).toMatchObject({ status: 500 });
});

test('an error of the database is logged without the items that it contains', async () => {
  const failed = new ConditionFailed(new Map([['code', { prompt: 'what another user wrote' }]]));
  await callApi(testOperation(effects, () => Promise.reject(failed)).operation, {
    method: 'POST',
    key: issued.api_key,
    pathParameters: { id: 'key_a' },
    json: { name: 'a' },
  });
  const [, logged] = error.mock.calls.at(-1) ?? [];
  expect(logged).toMatchObject({ error: { name: 'ConditionFailed', stack: failed.stack } });
  // The logger writes all properties of an error.
  expect(JSON.stringify({ ...(logged as { error: Error }).error })).not.toContain('what another user wrote');
});

test('no line contains the key, the Idempotency-Key or the text of the user', async () => {
  await call();
  const lines = JSON.stringify([...info.mock.calls, ...error.mock.calls]);
  for (const secret of [issued.api_key, 'my-idempotency-key', 'what the user wrote']) {
    expect(lines).not.toContain(secret);
  }
});
