import { describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, route } from '../../../../contracts/operations/catalogue.ts';
import { PROBLEM_CODES } from '../../../../contracts/problems/codes.ts';
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

  test('gives every id in a path of the API a documented error code', () => {
    const paths = OPERATION_NAMES.map((name) => route(name).path);
    const codes = paths.flatMap((path) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${resourceOf(path, parameter)}.not_found`),
    );
    expect(codes).toContain('knowledge_source.not_found');
    expect(codes.filter((code) => !(code in PROBLEM_CODES))).toEqual([]);
  });

  test.each([
    ['id', 'organization'],
    ['member_id', 'member'],
  ])('maps the %s of a path with two ids to the resource %s', (parameter, resource) =>
    expect(resourceOf('/v1/organizations/{id}/members/{member_id}', parameter)).toBe(resource),
  );
});
