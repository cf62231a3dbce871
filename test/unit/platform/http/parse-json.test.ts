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

  test.each(['{"a":1}', '[1,2]', 'null', '"text"', '{"a":{"b":[{"c":"😀"}]}}'])('accepts %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.each(['', '{', "{'a':1}", '{"a":1}x', '\uFEFF{}', 'NaN'])('refuses text that is not JSON: %j', (text) => {
    expect(errorOf(text)).toEqual({ status: 400, code: 'request.invalid_json', path: undefined });
  });

  test.each([
    ['a number that overflows a double', '{"a":[1e999]}', 'body.a[0]'],
    ['half a surrogate pair', '{"a":"\\ud83d"}', 'body.a'],
    ['half a surrogate pair in a name', '{"a":{"\\ud83d":1}}', 'body.a'],
    [
      'a field named __proto__, which is lost when objects are copied',
      '{"metadata":{"__proto__":{"x":1}}}',
      'body.metadata',
    ],
  ])('refuses %s and names its path', (_, text, path) => {
    expect(errorOf(text)).toEqual({ status: 400, code: 'request.invalid', path });
  });

  test('refuses deep nesting without a stack overflow', () => {
    expect(errorOf('['.repeat(100_000) + ']'.repeat(100_000)).code).toBe('request.invalid');
  });
});
