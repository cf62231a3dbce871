import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  createClient,
  createQprCode,
  deleteQprCode,
  type ErrorCode,
  getQprCode,
  listQprCodes,
  listWebhooks,
  updateQprCode,
} from '../../../sdk/src/qpr.ts';

type Reply = Response | Error;
interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const busy = (headers = {}) => json(503, { code: 'service.unavailable', detail: 'Busy.' }, headers);
const lost = () => new TypeError('fetch failed');

/** A client of a service that sends these replies in order. */
function clientOf(replies: Reply[], options: ClientOptions = { apiKey: 'qpr_sk_1' }) {
  const sent: Sent[] = [];
  const fakeFetch = (url: unknown, init: unknown) => {
    sent.push({ url: String(url), init: init as Sent['init'] });
    const reply = replies.shift() ?? new Error('No reply is left.');
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  };
  return { sent, client: createClient({ baseUrl: 'https://api.test', ...options, fetch: fakeFetch as typeof fetch }) };
}

const BODY = { name: 'Lobby', prompt: 'You are the concierge.' };

/** The pauses of the client, which are recorded instead of waited for. */
let pauses: number[];
beforeEach(() => {
  pauses = [];
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, milliseconds: number) => {
    // The timeout of a request never expires.
    if (milliseconds === 30_000) return 0;
    pauses.push(milliseconds);
    queueMicrotask(run);
    return 0;
  }) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a call', () => {
  test('is sent to the URL of the operation, with its parameters and its key', async () => {
    const { client, sent } = clientOf([json(200, { codes: [] })], { baseUrl: 'https://api.test/', apiKey: 'qpr_sk_1' });
    await client.call(listQprCodes, { query: { limit: 5, status: undefined } });
    expect(sent[0]?.url).toBe('https://api.test/v1/qpr-codes?limit=5');
    expect(sent[0]?.init.method).toBe('GET');
    expect(Object.fromEntries(sent[0]?.init.headers ?? [])).toEqual({ authorization: 'Bearer qpr_sk_1' });
  });

  test('uses the Studio session if neither a key nor a base URL is set', async () => {
    const { client, sent } = clientOf([json(200, {})], { baseUrl: undefined });
    await client.call(listWebhooks);
    expect(Object.fromEntries(sent[0]?.init.headers ?? [])).toEqual({ 'x-qpr-studio': '1' });
    expect(sent[0]?.init.credentials).toBe('same-origin');
    // If only the key is missing, the service must report the missing key, not a missing session.
    const withoutKey = clientOf([json(200, {})], { apiKey: undefined });
    await withoutKey.client.call(listWebhooks);
    expect(Object.fromEntries(withoutKey.sent[0]?.init.headers ?? [])).toEqual({});
  });

  test.each([undefined, 'localhost:3000'])(
    'fails at once outside a browser if the base URL is %s, which is not a full URL',
    async (baseUrl) => {
      const { client, sent } = clientOf([lost(), lost()], { baseUrl, apiKey: 'qpr_sk_1' });
      await expect(client.call(listWebhooks)).rejects.toThrow('Set baseUrl to a URL such as https://api.example.com.');
      expect(sent).toHaveLength(1);
    },
  );

  test('encodes path parameters', async () => {
    const { client, sent } = clientOf([json(200, {})]);
    await client.call(getQprCode, { path: { id: '../x?y' } });
    expect(sent[0]?.url).toBe('https://api.test/v1/qpr-codes/..%2Fx%3Fy');
    await expect(client.call(getQprCode, { path: { id: '' } })).rejects.toThrow('needs id');
  });

  test('returns undefined for an empty response', async () => {
    const { client } = clientOf([new Response(null, { status: 204 })]);
    expect(await client.call(deleteQprCode, { path: { id: 'qpr_1' } })).toBeUndefined();
  });

  test('also returns the headers if it is made with `send`', async () => {
    const { client } = clientOf([json(200, { id: 'qpr_1' }, { etag: '"3"' })]);
    const { data, headers } = await client.send(getQprCode, { path: { id: 'qpr_1' } });
    expect([data.id, headers.get('etag')]).toEqual(['qpr_1', '"3"']);
  });

  test('throws an ApiError with the code and the fields of a problem', async () => {
    const problem = {
      code: 'request.invalid',
      detail: 'The request is not valid.',
      request_id: 'r1',
      errors: [{ path: 'name', message: 'Too long' }],
    };
    const { client, sent } = clientOf([json(400, problem)]);
    const error = await client.call(createQprCode, { body: BODY }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: 'The request is not valid.',
      requestId: 'r1',
      errors: [{ path: 'name', message: 'Too long' }],
    });
    expect(sent).toHaveLength(1);
  });

  test('throws an ApiError with an unknown code for a response that is not from the service', async () => {
    const { client } = clientOf([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
    await expect(client.call(listWebhooks)).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });
});

describe('a retry', () => {
  test.each([
    ['503', busy],
    ['429', () => json(429, { code: 'rate_limit.exceeded' })],
    ['a lost connection', lost],
  ])('follows %s, with the same Idempotency-Key', async (_, failure) => {
    const { client, sent } = clientOf([failure(), failure(), json(200, { id: 'qpr_1' })]);
    await expect(client.call(createQprCode, { body: BODY })).resolves.toMatchObject({ id: 'qpr_1' });
    const keys = sent.map(({ init }) => init.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(pauses).toHaveLength(2);
  });

  test('has the Idempotency-Key of the call, given as an option or as a header', async () => {
    for (const options of [{ idempotencyKey: 'mine' }, { headers: { 'Idempotency-Key': 'mine' } }]) {
      const { client, sent } = clientOf([busy(), json(200, { id: 'qpr_1' })]);
      await client.call(createQprCode, { body: BODY }, options);
      expect(sent.map(({ init }) => init.headers.get('idempotency-key'))).toEqual(['mine', 'mine']);
    }
  });

  test('follows a truncated response', async () => {
    const truncated = new Response('{"id": "qpr_', { headers: { 'content-type': 'application/json' } });
    const { client, sent } = clientOf([truncated, json(200, { id: 'qpr_1' })]);
    await expect(client.call(createQprCode, { body: BODY })).resolves.toMatchObject({ id: 'qpr_1' });
    expect(sent[1]?.init.headers.get('idempotency-key')).toBe(sent[0]?.init.headers.get('idempotency-key'));
  });

  test('is made at most three times', async () => {
    const { client, sent } = clientOf([lost(), lost(), lost(), lost(), json(200, {})]);
    await expect(client.call(listWebhooks)).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(4);
  });

  test('waits as long as the service asks, and is not made if that is too long', async () => {
    const waiting = clientOf([busy({ 'retry-after': '2' }), json(200, {})]);
    await waiting.client.call(listWebhooks);
    expect(pauses[0]).toBeGreaterThanOrEqual(2_000);
    const longest = clientOf([busy({ 'retry-after': '20' }), json(200, {})]);
    await longest.client.call(listWebhooks);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(20_000);
    const refused = clientOf([busy({ 'retry-after': '3600' }), json(200, {})]);
    await expect(refused.client.call(listWebhooks)).rejects.toMatchObject({ retryAfterSeconds: 3600 });
  });

  test('is not made for a change with If-Match after a lost connection, because the change may have been applied', async () => {
    const { client, sent } = clientOf([lost(), json(200, {})]);
    const change = client.call(
      updateQprCode,
      { path: { id: 'qpr_1' }, body: { name: 'Hall' } },
      { headers: { 'If-Match': '"1"' } },
    );
    await expect(change).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(1);
  });

  test('is not made after the caller has aborted', async () => {
    const controller = new AbortController();
    const { client, sent } = clientOf([busy(), json(200, {})]);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation((() => {
      queueMicrotask(() => controller.abort(new Error('Gone.')));
      return 0;
    }) as never);
    await expect(client.call(listWebhooks, {}, { signal: controller.signal })).rejects.toThrow('Gone.');
    expect(sent).toHaveLength(1);
  });
});

const TIMED_OUT = { name: 'ConnectionError', message: 'The request timed out after 0.005 s.', timeoutMs: 5 };

test('a connection that fails is not reported as a timeout', async () => {
  const { client } = clientOf([new TypeError('fetch failed')]);
  const error = await client.call(listWebhooks, {}, { headers: { 'if-match': '"1"' } }).catch((reason) => reason);
  expect(error).toMatchObject({
    name: 'ConnectionError',
    message: 'The service could not be reached.',
    hasResponse: false,
  });
  expect(error.timeoutMs).toBeUndefined();
});

test.each([200, 500])('a response with status %i that breaks off is reported as incomplete', async (status) => {
  const broken = () => {
    const start = (controller: ReadableStreamDefaultController) => controller.error(new TypeError('terminated'));
    return new Response(new ReadableStream({ start }), { status });
  };
  const { client } = clientOf([broken()], { attempts: 1 });
  await expect(client.call(listWebhooks)).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'The connection broke before the response was complete.',
    hasResponse: true,
  });
});

test.each([200, 500])('a response with status %i that stops in the middle times out', async (status) => {
  jest.restoreAllMocks();
  const half = async (_: unknown, { signal }: RequestInit) => {
    const start = (controller: ReadableStreamDefaultController) =>
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    return new Response(new ReadableStream({ start }), { status, headers: { 'content-type': 'application/json' } });
  };
  const client = createClient({ baseUrl: 'https://api.test', timeoutMs: 5, attempts: 1, fetch: half as typeof fetch });
  await expect(client.call(listWebhooks)).rejects.toMatchObject(TIMED_OUT);
});

test('the compiler knows the error codes, and unknown codes are accepted at run time', () => {
  const known: ErrorCode = 'qpr_code.not_found';
  // @ts-expect-error This code does not exist.
  const mistyped: ErrorCode = 'qpr_code.not_fond';
  expect(new ApiError(404, { code: known }).code).not.toBe(new ApiError(404, { code: mistyped }).code);
});

test.each([
  ['after the last attempt', {}, 2],
  ['at once if the call has If-Match', { 'If-Match': '"1"' }, 1],
])('a call to a service that never responds times out %s', async (_, headers, attempts) => {
  jest.restoreAllMocks();
  let calls = 0;
  const never = (_url: unknown, { signal }: RequestInit) => {
    calls += 1;
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const client = createClient({
    baseUrl: 'https://api.test',
    apiKey: 'k',
    timeoutMs: 5,
    attempts: 2,
    fetch: never as typeof fetch,
  });
  await expect(client.call(listWebhooks, {}, { headers })).rejects.toMatchObject(TIMED_OUT);
  expect(calls).toBe(attempts);
});
