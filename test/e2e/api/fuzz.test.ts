import { describe, expect, jest, test } from '@jest/globals';
import { fc } from '../../support/fast-check.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

// No retries: an input that fails once is a bug, and a retry would hide it.
jest.retryTimes(0);

/** A few runs are enough: the functional tests fuzz the functions, and this test covers what is in front of them. */
const RUNS = { numRuns: 15 };
const api = await newAccount();

/** Internal details that must never reach a client in an error. */
const LEAKS = /node_modules|\.ts:\d|\.js:\d|at async|dynamodb|ConditionalCheck|arn:aws|ValidationException|TABLE_NAME/i;

interface ProbeRequest {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function probe(method: string, path: string, init: ProbeRequest, triesLeft = 3): Promise<void> {
  const response = await fetch(`${api.baseUrl}${path}`, {
    method,
    headers: init.headers ?? {},
    ...(init.body !== undefined && { body: init.body }),
    redirect: 'manual',
    signal: timeoutSignal(),
  });
  const text = await response.text();
  // On a stalled machine, the service may respond that it is busy. An input that causes this on every try is a bug.
  if (response.status === 503 && triesLeft > 1) return probe(method, path, init, triesLeft - 1);
  if (response.status >= 500) throw new Error(`${method} ${path} → ${response.status}: ${text}`);
  if (response.status >= 400) {
    expect(text).not.toMatch(LEAKS);
    if (path.startsWith('/v1/')) expect(response.headers.get('content-type')).toBe('application/problem+json');
  }
}

const authorized = () => ({ authorization: `Bearer ${api.key}` });
const json = () => ({ ...authorized(), 'content-type': 'application/json' });

describe('any request gets a response in our format that leaks no internals', () => {
  test('arbitrary JSON bodies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (body) => {
        await probe('POST', '/v1/qpr-codes', { headers: json(), body });
        await probe('POST', '/v1/api-keys', { headers: json(), body });
      }),
      RUNS,
    );
  });

  test('almost valid bodies', async () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.object(),
    );
    const body = fc.record(
      {
        name: field,
        prompt: field,
        welcome_message: field,
        template: field,
        metadata: fc.oneof(fc.object(), field),
        extra: field,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        await probe('POST', '/v1/qpr-codes', { headers: json(), body: JSON.stringify(value) });
      }),
      RUNS,
    );
  });

  test('arbitrary text bodies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (body) => {
        await probe('POST', '/v1/qpr-codes', { headers: json(), body });
      }),
      RUNS,
    );
  });

  test('arbitrary headers', async () => {
    const value = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(value, value, value, async (authorization, key, type) => {
        await probe('GET', '/v1/qpr-codes', { headers: { authorization } });
        await probe('POST', '/v1/qpr-codes', {
          headers: { ...authorized(), 'idempotency-key': key, 'content-type': type },
          body: '{"name":"n","prompt":"p"}',
        });
      }),
      RUNS,
    );
  });

  test('arbitrary paths and query strings', async () => {
    const part = fc.string({ maxLength: 40 }).map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(
        part,
        part,
        part,
        fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE'),
        async (one, two, three, method) => {
          const headers = authorized();
          await probe(method, `/v1/${one}/${two}`, { headers });
          await probe(method, `/v1/qpr-codes/${one}`, { headers });
          await probe(method, `/v1/qpr-codes/${one}/archive`, { headers });
          await probe('DELETE', `/v1/api-keys/${one}`, { headers });
          await probe('GET', `/v1/qpr-codes?limit=${one}&offset=${two}&status=${three}`, { headers });
        },
      ),
      RUNS,
    );
  });

  test.each(['%', '%zz', '%c3%28', '%00', '%ed%a0%80', '..%2f..%2f', '%25'])('raw path part %s', async (part) => {
    await probe('GET', `/v1/qpr-codes/${part}`, { headers: authorized() });
    await probe('GET', `/v1/qpr-codes?limit=${part}`, { headers: authorized() });
  });
});
