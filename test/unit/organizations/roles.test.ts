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
  ROLES.map((role) => ({ permission, role, may: allowed[permission].split(' ').includes(role) })),
);

test.each(cells)('$role, $permission: $may', ({ permission, role, may }) => {
  expect(roleAllows(role, permission)).toBe(may);
  if (may) expect(() => requireRole(role, permission)).not.toThrow();
  else expect(() => requireRole(role, permission)).toThrow(`need the role ${MINIMUM_ROLE[permission]}`);
});

test('only what has to do with owners needs an owner', () => {
  expect(permissionToManage('viewer', 'admin')).toBe('members.manage');
  expect(permissionToManage('viewer', 'owner')).toBe('owners.manage');
  expect(permissionToManage('owner', 'viewer')).toBe('owners.manage');
});
