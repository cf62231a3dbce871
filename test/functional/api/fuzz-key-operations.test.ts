import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATION_NAMES } from '../../../contracts/operations/catalogue.ts';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../../lambdas/api/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../../lambdas/api/api-keys/rotate-api-key.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { fc } from '../../support/fast-check.ts';
import { type ApiCall, type ApiReply, callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

const { FUZZ_REQUESTS } = process.env;
/**
 * Requests per operation. `npm run fuzz` sets FUZZ_REQUESTS, the total for all operations of the API. Each operation
 * here then gets at least 1,000.
 */
const RUNS = FUZZ_REQUESTS ? Math.max(1_000, Math.ceil(Number(FUZZ_REQUESTS) / OPERATION_NAMES.length)) : 60;
/**
 * Below an account's limits of 100 keys and 6,000 requests per minute. The clock of this test stands still, so all
 * requests are in the same minute.
 */
const REQUESTS_PER_ACCOUNT = 50;
let effects: TestEffects;

beforeAll(async () => {
  effects = await testEffects();
});
afterAll(() => effects.table.close());

/** Arbitrary text: control characters, lone surrogates and very long strings. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme-composite' }),
  fc.constantFrom('', '\0', '%', '%00', '%E0%A4%A', '../..', '\ud83d', '__proto__', 'constructor', 'a'.repeat(5_000)),
);
const anyJson = fc.json({ maxDepth: 6 });
const bodyField = fc.oneof(fc.anything(), anyText, fc.constantFrom(1e308, -0, Number.MAX_SAFE_INTEGER, null));
const nearlyValid = fc
  .record(
    { name: bodyField, scopes: bodyField, expires_at: bodyField, overlap_seconds: bodyField },
    { requiredKeys: [] },
  )
  .map((value) => {
    try {
      return JSON.stringify(value) ?? '';
    } catch {
      return '{}';
    }
  });
const rawBody = fc.oneof(
  anyText,
  anyJson,
  nearlyValid,
  fc.constantFrom(
    '['.repeat(50_000),
    '{"name":1e999}',
    '{"__proto__":{"name":"x"},"name":"y"}',
    '{"name":"a","name":"b"}',
  ),
);
const headers = fc.dictionary(
  fc.constantFrom('content-type', 'idempotency-key', 'authorization', 'accept', 'x-anything', 'content-length'),
  anyText,
  { noNullPrototype: true },
);

/** Expects a response without a server error, and every refusal in our error format without internal details. */
function expectValidReply({ status, headers: sent, body, text }: ApiReply): void {
  expect(status).toBeLessThan(500);
  // These refusals would hide how the operation handles the input.
  expect(['api_key.limit_reached', 'rate_limit.exceeded']).not.toContain(body.code);
  expect(sent['x-request-id']).toBe('request-1');
  if (status < 400) return;
  expect(sent['content-type']).toBe('application/problem+json');
  expect(body).toMatchObject({ status, request_id: 'request-1', code: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/) });
  expect(text).not.toMatch(/node_modules|lambdas\/|ValidationException|at \w+ \(/);
}

test.each([
  ['create-api-key', () => createApiKey(effects), 'POST'],
  ['rotate-api-key', () => rotateApiKey(effects), 'POST'],
  ['revoke-api-key', () => revokeApiKey(effects), 'DELETE'],
])(
  '%s handles any input',
  async (name, createOperation, method) => {
    const operation = createOperation();
    const call: fc.Arbitrary<ApiCall> = fc.record({
      method: fc.constant(method),
      path: anyText,
      pathParameters: fc.record({ id: fc.oneof(anyText, fc.constant('key_01K9ZQ4T7M3X8V5C2B6N0P1R4S')) }),
      query: fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
      headers: fc.oneof(
        headers.map((more) => ({ 'content-type': 'application/json', ...more })),
        fc.constant({ 'content-type': 'application/json' }),
      ),
      rawBody,
      isBase64Encoded: fc.boolean(),
    });
    let requests = 0;
    let key = '';
    await fc.assert(
      fc.asyncProperty(call, async (request) => {
        if (requests % REQUESTS_PER_ACCOUNT === 0)
          key = (await issueApiKey(effects, `${name}-${requests}@example.com`, 'Test')).api_key;
        requests += 1;
        expectValidReply(await callApi(operation, { ...request, key }));
      }),
      { numRuns: RUNS },
    );
  },
  300_000,
);
