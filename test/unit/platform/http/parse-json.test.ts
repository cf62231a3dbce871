import { describe, expect, test } from '@jest/globals';
import { HttpError } from '../../../../lambdas/platform/http/http-error.ts';
import { parseJson } from '../../../../lambdas/platform/http/parse-json.ts';

describe('parseJson', () => {
  const errorOf = (text: string) => {
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
    expect(errorOf(text)).toEqual({ status: 400, code: 'request.invalid_json', path: undefined });
  });

  test.each([
    ['a number beyond a double', '{"a":[1e999]}', 'body.a[0]'],
    ['half a surrogate pair', '{"a":"\\ud83d"}', 'body.a'],
    ['half a surrogate pair in a name', '{"a":{"\\ud83d":1}}', 'body.a'],
    ['a field that copies of an object lose', '{"metadata":{"__proto__":{"x":1}}}', 'body.metadata'],
  ])('refuses %s, naming the place', (_, text, path) => {
    expect(errorOf(text)).toEqual({ status: 400, code: 'request.invalid', path });
  });

  test('refuses endless nesting without overflowing', () => {
    expect(errorOf('['.repeat(100_000) + ']'.repeat(100_000)).code).toBe('request.invalid');
  });
});
