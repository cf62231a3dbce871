import { describe, expect, test } from '@jest/globals';
import { allowedMethods } from '../../../lambdas/api/allowed-methods.ts';
import { parseJson } from '../../../lambdas/platform/http/parse-json.ts';
import { rateLimitOf } from '../../../lambdas/api-keys/rate-limit.ts';
import { HttpError } from '../../../lambdas/platform/http/http-error.ts';
import { resourceOf } from '../../../lambdas/platform/http/resource-of.ts';

describe('resourceOf', () => {
  test.each([
    ['/v1/qpr-codes/{id}', 'qpr_code'],
    ['/v1/qpr-codes/{id}/archive', 'qpr_code'],
    ['/v1/api-keys/{id}/rotate', 'api_key'],
    ['/v1/deliveries/{id}/redeliver', 'delivery'],
    ['/v1/organizations/{id}/members/{member_id}', 'member'],
    ['/v1/openapi.json', 'resource'],
  ])('%s is about a %s', (path, resource) => expect(resourceOf(path)).toBe(resource));

  test.each([
    ['id', 'organization'],
    ['member_id', 'member'],
  ])('the %s of a path with two ids is of a %s', (parameter, resource) =>
    expect(resourceOf('/v1/organizations/{id}/members/{member_id}', parameter)).toBe(resource),
  );
});

describe('allowedMethods', () => {
  test.each([
    ['/v1/qpr-codes', ['POST', 'GET']],
    ['/v1/qpr-codes/anything', ['GET', 'PATCH', 'DELETE']],
    ['/v1/openapiXjson', []],
    ['/v1/qpr-codes/a/b', []],
    ['/', []],
  ])('%s takes %j', (path, methods) => expect(allowedMethods(path)).toEqual(methods));
});

describe('rateLimitOf', () => {
  const use = (requests: number) => ({
    caller: { accountId: 'acc', keyId: 'key', scopes: null },
    limitPerMinute: 10,
    requests,
    windowEndsAt: new Date(120_000),
  });

  test('tells the policy and what is left, in both families of headers', () => {
    expect(rateLimitOf(use(4), new Date(90_500))).toEqual({
      exceeded: false,
      secondsLeft: 30,
      headers: {
        'ratelimit-policy': '"default";q=10;w=60',
        ratelimit: '"default";r=6;t=30',
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': '6',
        'x-ratelimit-reset': '120',
      },
    });
  });

  test.each([
    [10, false, '"default";r=0;t=30'],
    [11, true, '"default";r=0;t=30'],
  ])('request %i of 10: exceeded %s', (requests, exceeded, header) => {
    const limit = rateLimitOf(use(requests), new Date(90_000));
    expect([limit.exceeded, limit.headers.ratelimit]).toEqual([exceeded, header]);
  });
});

describe('parseJson', () => {
  const refusalOf = (text: string) => {
    try {
      parseJson(text);
    } catch (error) {
      if (error instanceof HttpError) return { status: error.status, code: error.code, path: error.fields[0]?.path };
      throw error;
    }
    throw new Error('It was accepted.');
  };

  test.each(['{"a":1}', '[1,2]', 'null', '"text"', '{"a":{"b":[{"c":"😀"}]}}'])('takes %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.each(['', '{', "{'a':1}", '{"a":1}x', '\uFEFF{}', 'NaN'])('refuses what is no JSON: %j', (text) => {
    expect(refusalOf(text)).toEqual({ status: 400, code: 'request.invalid_json', path: undefined });
  });

  test.each([
    ['a number beyond a double', '{"a":[1e999]}', 'body.a[0]'],
    ['half a surrogate pair', '{"a":"\\ud83d"}', 'body.a'],
    ['half a surrogate pair in a name', '{"a":{"\\ud83d":1}}', 'body.a'],
    ['a field that copies of an object lose', '{"metadata":{"__proto__":{"x":1}}}', 'body.metadata'],
  ])('refuses %s, naming the place', (_, text, path) => {
    expect(refusalOf(text)).toEqual({ status: 400, code: 'request.invalid', path });
  });

  test('refuses endless nesting without overflowing', () => {
    expect(refusalOf('['.repeat(100_000) + ']'.repeat(100_000)).code).toBe('request.invalid');
  });
});
