import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getStatus } from '../../../lambdas/api/service/get-status.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

let effects: TestEffects;
beforeAll(async () => {
  effects = await testEffects();
});
afterAll(() => effects.table.close());

test('needs no key, reports that the service works, and is not cached', async () => {
  expect(await callApi(getStatus(effects), {})).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': 'request-1' },
    body: { status: 'ok', checked_at: effects.now().toISOString() },
  });
});

test('returns 503, which monitors treat as down, if the table does not respond', async () => {
  const missingTable = { ...effects.table, name: 'a-table-that-is-not-there' };
  expect(await callApi(getStatus({ table: missingTable, now: effects.now }), {})).toMatchObject({
    status: 503,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'retry-after': '10' },
    body: { status: 503, code: 'service.degraded', detail: 'The table does not respond.' },
  });
});
