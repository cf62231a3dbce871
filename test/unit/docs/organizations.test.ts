import { expect, test } from '@jest/globals';
import { PLANS } from '../../../contracts/organizations/plans.ts';
import { MINIMUM_ROLE, type Permission, ROLES, roleAllows } from '../../../contracts/organizations/roles.ts';
import { PLAN_LIMITS } from '../../../lambdas/organizations/plans.ts';
import { codeSpans, readPage, rowsOf, sectionOf } from '../../support/docs/docs-pages.ts';

const page = readPage('docs/organizations.md');

test('the table of roles lists every permission and the roles that have it', () => {
  const cells = rowsOf(sectionOf(page, 'Roles')).flatMap(([, permissions = '', ...marks]) =>
    codeSpans(permissions).map((permission) => [permission, marks.map((mark) => mark === '✓')] as const),
  );
  const permissions = Object.keys(MINIMUM_ROLE) as Permission[];
  expect(cells.map(([permission]) => permission).toSorted()).toEqual(permissions.toSorted());
  expect(Object.fromEntries(cells)).toEqual(
    Object.fromEntries(
      permissions.map((permission) => [permission, ROLES.map((role) => roleAllows(role, permission))]),
    ),
  );
});

test('the table of plans lists every limit', () => {
  const names = Object.keys(PLAN_LIMITS.free) as (keyof typeof PLAN_LIMITS.free)[];
  const text = (limit: number) => (Number.isFinite(limit) ? limit.toLocaleString('en') : 'unlimited');
  expect(rowsOf(sectionOf(page, 'Limits')).map(([, ...limits]) => limits)).toEqual(
    names.map((name) => PLANS.map((plan) => text(PLAN_LIMITS[plan][name]))),
  );
});
