import { describe, expect, test } from '@jest/globals';
import { resourceOf } from '../../../../lambdas/platform/http/validate.ts';

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
