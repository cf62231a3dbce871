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
  ])('maps the path %s to the resource %s', (path, resource) => expect(resourceOf(path)).toBe(resource));

  test.each([
    ['id', 'organization'],
    ['member_id', 'member'],
  ])('maps the %s of a path with two ids to the resource %s', (parameter, resource) =>
    expect(resourceOf('/v1/organizations/{id}/members/{member_id}', parameter)).toBe(resource),
  );
});
