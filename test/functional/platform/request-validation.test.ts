import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { type ApiCall, callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { testOperation } from './test-operation.ts';

let effects: TestEffects;
let key: string;

beforeAll(async () => {
  effects = await testEffects();
  key = (await issueApiKey(effects, 'you@example.com', 'Test')).api_key;
});
afterAll(() => effects.table.close());

const send = (call: ApiCall) =>
  callApi(testOperation(effects).operation, { method: 'POST', key, pathParameters: { id: 'key_a' }, ...call });

describe('a body', () => {
  test.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['Application/JSON;charset="UTF-8"'],
    ['application/merge-patch+json'],
  ])('can have the type %s', async (type) => {
    const reply = await send({ rawBody: '{"name":"a"}', headers: { 'content-type': type } });
    expect(reply).toMatchObject({ status: 201, body: { name: 'a', run: 1 } });
  });

  test.each([[{}], [{ 'content-type': 'text/plain' }], [{ 'content-type': 'application/json; charset=latin1' }]])(
    'is refused with the headers %j',
    async (headers) => {
      const reply = await send({ rawBody: '{"name":"a"}', headers });
      expect(reply).toMatchObject({ status: 415, body: { code: 'request.unsupported_media_type' } });
    },
  );

  test('can be base64-encoded', async () => {
    const rawBody = Buffer.from('{"name":"ä😀"}').toString('base64');
    const reply = await send({ rawBody, isBase64Encoded: true, headers: { 'content-type': 'application/json' } });
    expect(reply.body).toEqual({ name: 'ä😀', run: 1 });
  });

  test('must be UTF-8', async () => {
    const rawBody = Buffer.from([0x7b, 0xff, 0x7d]).toString('base64');
    const reply = await send({ rawBody, isBase64Encoded: true, headers: { 'content-type': 'application/json' } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid_json' } });
  });

  test.each([
    ['exactly the maximum size', 256 * 1024, 201],
    ['one byte more than the maximum', 256 * 1024 + 1, 413],
  ])('of %s (%d bytes) gets the status %d', async (_, bytes, status) => {
    const frame = '{"name":""}'.length;
    // Each of these characters takes two bytes, so the limit must count bytes.
    const filler = 'é'.repeat((bytes - frame) >> 1) + 'x'.repeat((bytes - frame) & 1);
    expect((await send({ json: { name: filler } })).status).toBe(status);
  });

  test('gets all validation errors at once, each with its path', async () => {
    const reply = await send({ json: { name: 1, tags: ['a', 2], extra: true }, query: { limit: 'x' } });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'The request is not valid: query.limit must be a number. There are 3 more errors.',
      code: 'request.invalid',
      request_id: 'request-1',
      errors: [
        { path: 'query.limit', message: 'Must be a number.' },
        { path: 'body.name', message: 'Must be text.' },
        { path: 'body.tags[1]', message: 'Must be text.' },
        { path: 'body.extra', message: 'Is not a known field. Known fields: name, tags.' },
      ],
    });
  });

  test('gets a default message if the schema has none', async () => {
    const reply = await send({ json: { name: 'a', tags: 'b' } });
    expect(reply.body.errors).toEqual([{ path: 'body.tags', message: 'Must be a list; it is text.' }]);
  });

  test('with a thousand invalid fields gets a bounded response', async () => {
    const json = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field${index}`, 1]));
    expect((await send({ json })).body.errors).toHaveLength(50);
  });

  test.each(['', 'not json', '{"name":', 'null', '[]', '"a"'])('%j gets a 400', async (rawBody) => {
    const reply = await send({ rawBody, headers: { 'content-type': 'application/json' } });
    expect(reply.status).toBe(400);
  });
});

test.each(['', 'nonsense', '%00', '\u0000', '../x', 'key_'.repeat(500), '\ud83d'])(
  'the path id %j is not found',
  async (id) => {
    const reply = await send({ json: { name: 'a' }, pathParameters: { id } });
    expect(reply).toMatchObject({ status: 404, body: { code: 'api_key.not_found' } });
  },
);

test('only declared fields are returned', async () => {
  expect((await send({ json: { name: 'a' } })).body).toEqual({ name: 'a', run: 1 });
});

describe('a query parameter', () => {
  const errorsFor = async (query: Record<string, string>) => (await send({ json: { name: 'a' }, query })).body.errors;

  test.each([
    ['limt', 'Is not a known parameter. Did you mean limit?'],
    ['per_page', 'Is not a known parameter. Did you mean limit?'],
    ['color', 'Is not a known parameter. Known parameters: limit.'],
    ['constructor', 'Is not a known parameter. Known parameters: limit.'],
  ])('that is unknown (%s) is refused with a hint', async (parameter, message) => {
    expect(await errorsFor({ [parameter]: '1' })).toEqual([{ path: `query.${parameter}`, message }]);
  });

  test('that is repeated is refused, although API Gateway joins its values with a comma', async () => {
    const query = { limit: '2,3', color: '1' };
    const reply = await send({ json: { name: 'a' }, query, rawQueryString: 'limit=2&color=1&limit=3' });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        detail: 'The request is not valid: query.limit must be sent only once.',
        errors: [{ path: 'query.limit', message: 'Must be sent only once.' }],
      },
    });
  });

  test('that is unknown is reported together with the errors of other parameters', async () => {
    expect(await errorsFor({ limit: 'x', lmit: '1' })).toEqual([
      { path: 'query.limit', message: 'Must be a number.' },
      { path: 'query.lmit', message: 'Is not a known parameter. Did you mean limit?' },
    ]);
  });
});
