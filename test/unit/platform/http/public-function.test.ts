import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { notFound } from '../../../../lambdas/platform/errors.ts';
import { pageJson, publicFunction } from '../../../../lambdas/platform/http/public-function.ts';
import { readJson } from '../../../../lambdas/platform/http/read-json.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { ConditionFailed } from '../../../../lambdas/platform/table/transact-write.ts';
import { type ApiCall, apiEvent } from '../../../support/functions/api-event.ts';

const logged = jest.spyOn(logger, 'error');
afterEach(() => {
  logged.mockClear();
});

const call = async (run: (event: APIGatewayProxyEventV2) => unknown, request: ApiCall = {}) => {
  const respond = publicFunction('render-qr', async (event) => pageJson(200, await run(event)));
  const { statusCode, headers, body } = await respond(apiEvent(request));
  return { status: statusCode, headers, body: JSON.parse(body ?? 'null') };
};

describe('a public function', () => {
  test('responds with JSON that must not be cached', async () => {
    expect(await call(() => ({ a: 1 }))).toEqual({
      status: 200,
      headers: {
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-type': 'application/json',
      },
      body: { a: 1 },
    });
    expect(logged).not.toHaveBeenCalled();
  });

  test("responds with errors in the API's shape, and does not log expected ones", async () => {
    const reply = await call(() => Promise.reject(notFound('conversation', 'cnv_1')), { request_id: 'request-7' });
    expect(reply).toMatchObject({
      status: 404,
      headers: { 'x-content-type-options': 'nosniff', 'content-type': 'application/problem+json' },
      body: { code: 'conversation.not_found', request_id: 'request-7' },
    });
    expect(logged).not.toHaveBeenCalled();
  });

  test('logs an unexpected error with the name of the function, and hides it from the client', async () => {
    const reply = await call(() => Promise.reject(new Error('password=hunter2')), { request_id: 'request-7' });
    expect(reply).toMatchObject({ status: 500, body: { code: 'service.internal_error' } });
    expect(JSON.stringify(reply)).not.toContain('hunter2');
    expect(logged.mock.calls).toEqual([
      [
        'unexpected error',
        {
          request_id: 'request-7',
          operation: 'render-qr',
          error: expect.objectContaining({ message: 'password=hunter2' }),
        },
      ],
    ]);
  });

  test('logs a database error without its items', async () => {
    const failure = new ConditionFailed(new Map([['code', { prompt: 'what a user wrote' }]]));
    expect((await call(() => Promise.reject(failure))).status).toBe(503);
    expect(logged).toHaveBeenCalledTimes(1);
    const [, details] = logged.mock.calls[0] ?? [];
    expect(JSON.stringify({ ...(details as { error: Error }).error })).not.toContain('what a user wrote');
  });
});

describe('the body of a public function', () => {
  const schema = z.strictObject({ text: z.string('Must be text.') });
  const read = (request: ApiCall) =>
    call((event) => readJson(event, schema), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...request,
    });

  test.each([
    ['as text', { rawBody: '{"text":"ä😀"}' }],
    ['in base64', { rawBody: Buffer.from('{"text":"ä😀"}').toString('base64'), isBase64Encoded: true }],
  ])('is read %s', async (_, request) => {
    expect(await read(request)).toMatchObject({ status: 200, body: { text: 'ä😀' } });
  });

  test('is refused with the path of each invalid field', async () => {
    expect(await read({ json: { text: 1, more: true } })).toMatchObject({
      status: 400,
      body: {
        code: 'request.invalid',
        errors: [
          { path: 'body.text', message: 'Must be text.' },
          { path: 'body.more', message: 'Is not a known field. Known fields: text.' },
        ],
      },
    });
  });

  test.each(['', 'not json', '{"text":'])('is refused if it is not JSON: %j', async (rawBody) => {
    expect(await read({ rawBody })).toMatchObject({ status: 400, body: { code: 'request.invalid_json' } });
  });

  const withoutType = { method: 'POST', rawBody: '{"text":"x"}' };

  test('is refused without a content type', async () => {
    expect(await call((event) => readJson(event, schema), withoutType)).toMatchObject({ status: 415 });
  });

  test('is read without a content type, but not with a wrong one, if CloudFront might drop the header', async () => {
    const lenient = (request: ApiCall) => call((event) => readJson(event, schema, { canLackType: true }), request);
    expect(await lenient(withoutType)).toMatchObject({ status: 200, body: { text: 'x' } });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      expect(await lenient({ ...withoutType, headers: { 'content-type': type } })).toMatchObject({ status: 415 });
    }
  });

  test.each([
    ['exactly at the limit', 32 * 1024, 200],
    ['one byte over the limit', 32 * 1024 + 1, 413],
  ])('%s, with %i bytes, gets the status %i', async (_, bytes, status) => {
    const reply = await read({ json: { text: 'x'.repeat(bytes - '{"text":""}'.length) } });
    expect(reply.status).toBe(status);
    if (status === 413) {
      expect(reply.body).toMatchObject({
        code: 'request.body_too_large',
        detail: 'The body is too large: the limit is 32768 bytes.',
      });
    }
  });
});
