import { describe, expect, test } from '@jest/globals';
import { type ErrorKind, notFound, ServiceError } from '../../../../lambdas/platform/errors.ts';
import { HttpError } from '../../../../lambdas/platform/http/http-error.ts';
import { problemResponse, toHttpError } from '../../../../lambdas/platform/http/problem.ts';

describe('toHttpError', () => {
  test.each<[ErrorKind, number]>([
    ['invalid_input', 400],
    ['unauthenticated', 401],
    ['payment_required', 402],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['gone', 410],
    ['unprocessable', 422],
    ['rate_limited', 429],
  ])('maps the kind %s to the status %i', (kind, status) => {
    const fields = [{ path: 'body.name', message: 'Must be text.' }];
    expect(toHttpError(new ServiceError(kind, 'some.code', 'Why.', fields))).toMatchObject({
      status,
      code: 'some.code',
      message: 'Why.',
      fields,
    });
  });

  test('returns an HttpError unchanged', () => {
    const error = new HttpError(405, 'route.method_not_allowed', 'No.', { headers: { allow: 'GET' } });
    expect(toHttpError(error)).toBe(error);
  });

  test.each([
    'Contended',
    'ConditionFailed',
    'InternalServerError',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'ServiceUnavailable',
    'SlowDown',
    'ThrottlingException',
    'TimeoutError',
    'TransactionCanceledException',
    'TransactionInProgressException',
  ])('maps %s to a retryable 503', (name) => {
    expect(toHttpError(Object.assign(new Error('inside'), { name }))).toMatchObject({
      status: 503,
      code: 'service.unavailable',
      headers: { 'retry-after': '1' },
    });
  });

  test.each([new Error('inside'), new TypeError('inside'), 'inside', undefined, { name: 'TimeoutError' }])(
    'hides the message of the unexpected error %p',
    (thrown) => {
      const error = toHttpError(thrown);
      expect(error).toMatchObject({ status: 500, code: 'service.internal_error', headers: {} });
      expect(error.message).not.toContain('inside');
    },
  );
});

describe('problemResponse', () => {
  test('has the members of RFC 9457, and also code and request_id', () => {
    const { body, ...rest } = problemResponse(toHttpError(notFound('qpr_code', 'qpr_1')), { request_id: 'request-1' });
    expect(rest).toEqual({
      statusCode: 404,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/problem+json' },
    });
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is no QPR code qpr_1.',
      code: 'qpr_code.not_found',
      request_id: 'request-1',
    });
  });

  test('has the given headers and those of the error, and is never cached', () => {
    const error = new HttpError(429, 'rate_limit.exceeded', 'Slow down.', { headers: { 'retry-after': '7' } });
    const headers = { 'x-request-id': 'request-1', 'cache-control': 'public', 'content-type': 'text/html' };
    expect(problemResponse(error, { request_id: 'request-1', headers }).headers).toEqual({
      'x-request-id': 'request-1',
      'retry-after': '7',
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
    });
  });

  test('names at most fifty fields', () => {
    const fields = Array.from({ length: 51 }, (_, index) => ({ path: `body.f${index}`, message: 'Unknown field.' }));
    const { body } = problemResponse(new HttpError(400, 'request.invalid', 'No.', { fields }), { request_id: 'r' });
    expect(JSON.parse(body).errors).toEqual(fields.slice(0, 50));
  });
});
