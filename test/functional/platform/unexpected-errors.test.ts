import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { testOperation } from './test-operation.ts';

let effects: TestEffects;
let key: string;

beforeAll(async () => {
  effects = await testEffects();
  key = (await issueApiKey(effects, 'you@example.com', 'Test')).api_key;
});
afterAll(() => effects.table.close());

describe('an unexpected error', () => {
  const failing = (error: Error) =>
    callApi(testOperation(effects, () => Promise.reject(error)).operation, {
      method: 'POST',
      key,
      json: { name: 'a' },
      pathParameters: { id: 'key_a' },
    });

  test('does not reveal internals', async () => {
    const reply = await failing(new Error('password=hunter2'));
    expect(reply.text).not.toContain('hunter2');
    expect(reply).toMatchObject({ status: 500, body: { code: 'service.internal_error', request_id: 'request-1' } });
  });

  test.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TimeoutError'])(
    'named %s asks the client to retry',
    async (name) => {
      const reply = await failing(Object.assign(new Error('busy'), { name }));
      expect(reply).toMatchObject({
        status: 503,
        headers: { 'retry-after': '1' },
        body: { code: 'service.unavailable' },
      });
    },
  );
});
