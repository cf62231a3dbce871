import { expect, test } from '@jest/globals';
import { MINIMUM_ROLE, type Permission, ROLES, roleAllows } from '../../../contracts/organizations/roles.ts';
import { permissionToManage, requireRole } from '../../../lambdas/organizations/roles.ts';

const allowed: Record<Permission, string> = {
  'organization.read': 'viewer editor admin owner',
  'members.read': 'viewer editor admin owner',
  'codes.read': 'viewer editor admin owner',
  'codes.write': 'editor admin owner',
  'codes.take_out': 'admin owner',
  'organization.update': 'admin owner',
  'members.manage': 'admin owner',
  'keys.manage': 'admin owner',
  'audit.read': 'admin owner',
  'owners.manage': 'owner',
  'codes.limit': 'owner',
  'codes.undo_move': 'owner',
  'subscription.manage': 'owner',
  'organization.delete': 'owner',
};
const cells = (Object.keys(MINIMUM_ROLE) as Permission[]).flatMap((permission) =>
  ROLES.map((role) => ({ permission, role, isAllowed: allowed[permission].split(' ').includes(role) })),
);

test.each(cells)('$role has $permission: $isAllowed', ({ permission, role, isAllowed }) => {
  expect(roleAllows(role, permission)).toBe(isAllowed);
  if (isAllowed) expect(() => requireRole(role, permission)).not.toThrow();
  else expect(() => requireRole(role, permission)).toThrow(`need the role ${MINIMUM_ROLE[permission]}`);
});

test('only an owner can add or change owners', () => {
  expect(permissionToManage('viewer', 'admin')).toBe('members.manage');
  expect(permissionToManage('viewer', 'owner')).toBe('owners.manage');
  expect(permissionToManage('owner', 'viewer')).toBe('owners.manage');
});
