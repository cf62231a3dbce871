import type { Effects } from '../platform/effects.ts';
import { findMembership, type Membership } from './members/store.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import { type Permission, requireRole } from './roles.ts';

/**
 * The one gate to everything in an organization: who is no member, or comes with a key of another
 * organization, learns nothing (404); a member whose role is too low is told so (403).
 */
export async function requireMembership(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  organizationId: string,
  permission: Permission,
): Promise<Membership> {
  if (caller.organizationId !== undefined && caller.organizationId !== organizationId) {
    throw notFound('organization', organizationId);
  }
  const { organization, member } = await findMembership(table, caller.accountId, organizationId);
  if (!organization || !member) throw notFound('organization', organizationId);
  requireRole(member.role, permission);
  return { organization, member };
}
