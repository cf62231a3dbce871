import { describe, expect, test } from '@jest/globals';
import { assumptions } from '../../support/service/assumptions.ts';
import { newAccount } from '../../support/service/shared-service.ts';

interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: { path: string; message: string }[];
}

const api = await newAccount();
const valid = { name: 'n', prompt: 'p' };

/** Asserts the complete shape that all errors share, and returns the body. */
function expectProblem(reply: { status: number; headers: Headers; body: unknown }, status: number): Problem {
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(reply.headers.get('x-request-id')).toBeTruthy();
  const problem = reply.body as Problem;
  expect(problem).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code: expect.stringMatching(/^[a-z0-9_.]+$/),
    request_id: reply.headers.get('x-request-id'),
  });
  return problem;
}

describe('invalid bodies of POST /v1/qpr-codes', () => {
  test.each([
    ['no name', { prompt: 'p' }, 'body.name'],
    [
      'metadata with 51 keys',
      { ...valid, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) },
      'body.metadata',
    ],
    ['metadata over 16 KB', { ...valid, metadata: { a: 'x'.repeat(16 * 1024) } }, 'body.metadata'],
    ['a welcome message that is too long', { ...valid, welcome_message: 'w'.repeat(2_001) }, 'body.welcome_message'],
  ])('%s', async (_name, body, path) => {
    const problem = expectProblem(await api.call('POST', '/v1/qpr-codes', { body }), 400);
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  });

  test.each(['{', 'null', '"text"', ''])('the body %j', async (rawBody) => {
    expectProblem(await api.call('POST', '/v1/qpr-codes', { rawBody }), 400);
  });

  // Each size exceeds a different limit: 256 KB in our code, 6 MB in Lambda, and 10 MB in API Gateway.
  test.each([257 * 1024, 7_000_000, 11_000_000])('a body of %i bytes → 413', async (bytes) => {
    const reply = await api.call('POST', '/v1/qpr-codes', { body: { ...valid, prompt: 'p'.repeat(bytes) } });
    expect(expectProblem(reply, 413).code).toBe('request.body_too_large');
  });
});

describe('large headers and URLs', () => {
  // The first size exceeds the limit of our own edge function (9 KB), the second also that of API Gateway (10 KB). The
  // third is just within the limit of CloudFront (20 KB).
  test.each([9_500, 12_000, 18_000])('a header of %i bytes → 431', async (bytes) => {
    const reply = await api.call('GET', '/v1/qpr-codes', { headers: { 'x-long': 'x'.repeat(bytes) } });
    expect(expectProblem(reply, 431).code).toBe('request.headers_too_large');
  });

  test.each([
    ['a header', '', 21_000],
    ['a URL', `?q=${'x'.repeat(8_200)}`, 0],
  ])('%s above the limits of CloudFront → 413 from CloudFront', async (_, query, bytes) => {
    const headers = { authorization: `Bearer ${api.key}`, 'x-long': 'x'.repeat(bytes) };
    const { status } = await fetch(`${api.baseUrl}/v1/qpr-codes${query}`, { headers });
    expect(status).toBe(413);
  });

  test('cookies of other services on the same domain do not matter', async () => {
    const headers = { cookie: `_other=${'x'.repeat(15_000)}` };
    expect(await api.call('GET', '/v1/qpr-codes', { headers })).toMatchObject({ status: 200 });
  });
});

describe('invalid queries of GET /v1/qpr-codes', () => {
  test.each(['limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=', 'offset=x'])('%s', async (query) => {
    const problem = expectProblem(await api.call('GET', `/v1/qpr-codes?${query}`), 400);
    expect(problem.errors?.[0]?.path).toBe(`query.${query.split('=')[0]}`);
  });

  test('an offset past the end returns an empty page', async () => {
    const reply = await api.call<{ codes: unknown[]; offset: number }>('GET', '/v1/qpr-codes?offset=1000000');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ codes: [], offset: 1_000_000 });
  });
});

describe('keys', () => {
  test.each([
    ['no key', null, {}],
    ['a malformed key', 'qpr_sk_wrong', {}],
    ['a well-formed but unknown key', `qpr_sk_${'A'.repeat(43)}`, {}],
    ['another scheme', null, { authorization: 'Basic abc' }],
  ])('%s → 401', async (_name, key, headers) => {
    const reply = await api.call('GET', '/v1/qpr-codes', { key, headers });
    expectProblem(reply, 401);
    // API Gateway might rename the header (see contracts/aws-assumptions.ts).
    const isRemapped = assumptions.get('www-authenticate') === 'remapped';
    const name = isRemapped ? 'x-amzn-remapped-www-authenticate' : 'www-authenticate';
    expect(reply.headers.get(name)).toMatch(/^Bearer/);
  });

  test('a key without the scope → 403', async () => {
    const created = await api.call<{ api_key: string; id: string }>('POST', '/v1/api-keys', {
      body: { name: 'reader', scopes: ['codes:read'] },
    });
    expect(created.status).toBe(201);
    const { api_key: key, id } = created.body;
    expect((await api.call('GET', '/v1/qpr-codes', { key })).status).toBe(200);
    expectProblem(await api.call('POST', '/v1/qpr-codes', { key, body: valid }), 403);
    expect((await api.call('DELETE', `/v1/api-keys/${id}`)).status).toBe(204);
    expectProblem(await api.call('GET', '/v1/qpr-codes', { key }), 401);
  });
});

describe('paths', () => {
  test.each(['/v1/nothing', '/v1/qpr-codes/qpr_nothing', '/v1/qpr-codes/..%2f', '/v1/qpr-codes/%00', '/v1', '/s'])(
    '%s → 404',
    async (path) => {
      expectProblem(await api.call('GET', path), 404);
    },
  );

  test('a method that the path does not support → 405 with Allow', async () => {
    const reply = await api.call('PUT', '/v1/qpr-codes', { body: valid });
    expectProblem(reply, 405);
    expect(reply.headers.get('allow')?.split(/,\s*/).sort()).toEqual(['GET', 'POST']);
  });
});
