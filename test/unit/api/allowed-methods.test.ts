import { describe, expect, test } from '@jest/globals';
import { allowedMethods } from '../../../lambdas/api/allowed-methods.ts';

describe('allowedMethods', () => {
  test.each([
    ['/v1/qpr-codes', ['POST', 'GET']],
    ['/v1/qpr-codes/anything', ['GET', 'PATCH', 'DELETE']],
    ['/v1/openapiXjson', []],
    ['/v1/qpr-codes/a/b', []],
    ['/', []],
  ])('the path %s allows %j', (path, methods) => expect(allowedMethods(path)).toEqual(methods));
});
