import { MINIMUM_ROLE, type Permission, ROLES, type Role, roleAllows } from '../../contracts/organizations/roles.ts';
import { ServiceError } from '../platform/errors.ts';

export { type Permission, ROLES, type Role } from '../../contracts/organizations/roles.ts';

export function requireRole(role: Role, permission: Permission): void {
  if (roleAllows(role, permission)) return;
  throw new ServiceError(
    'forbidden',
    'organization.role_too_low',
    `You need the role ${MINIMUM_ROLE[permission]} in the organization. Your role is ${role}.`,
  );
}

export const isHigherRole = (role: Role, than: Role): boolean => ROLES.indexOf(role) > ROLES.indexOf(than);

/** Whether a member with this role can manage members and invitations with the other role. */
export const canManage = (role: Role, other: Role): boolean => roleAllows(role, permissionToManage(other));

/** Only owners can manage members and invitations with the role owner. */
export const permissionToManage = (...roles: readonly Role[]): Permission =>
  roles.includes('owner') ? 'owners.manage' : 'members.manage';
