import { findMembership } from '../organizations/access.ts';
import type { Organization } from '../organizations/organization.ts';
import { type Permission, requireRole } from '../organizations/roles.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import type { DifferentOwner, FoundCode } from './find-code.ts';
import type { CodeOwner, QprCode } from './qpr-code.ts';

type CodePermission = Extract<Permission, 'codes.read' | 'codes.write' | 'codes.limit'>;
type Find<T> = (table: Table, owner: CodeOwner, id: string) => Promise<T | DifferentOwner | undefined>;

/** A code that the caller may touch, and its organization if that (still) exists. */
type Allowed<T> = T & { readonly organization?: Organization };

/**
 * The one gate to a code. One of the account's own takes one round trip; one of an organization's
 * takes a second, for the caller's role there. What the caller must not know of is a 404.
 */
export async function requireCode<T extends FoundCode>(
  find: Find<T>,
  table: Table,
  caller: Owner,
  id: string,
  permission: CodePermission,
): Promise<Allowed<T>> {
  const missing = notFound('qpr_code', id);
  const first = await find(table, { accountId: caller.accountId }, id);
  if (!first) throw missing;
  if (!('owner' in first)) {
    await requireRights(table, caller, first.code, permission, missing);
    return first;
  }
  const [organization, found] = await Promise.all([
    requireRights(table, caller, first.owner, permission, missing),
    find(table, first.owner, id),
  ]);
  if (!found || 'owner' in found) throw missing;
  return { ...found, ...(organization && { organization }) };
}

/**
 * What belongs to an account alone is for its own keys. What belongs to an organization follows the
 * caller's role there, and its account has two rights without being a member: it sees what lives
 * under it, and has it for itself once the organization is gone. Gives the organization, if there is one.
 */
export async function requireRights(
  table: Table,
  caller: Owner,
  { accountId, organizationId }: CodeOwner,
  permission: CodePermission,
  missing: Error,
): Promise<Organization | undefined> {
  if (caller.organizationId !== undefined && caller.organizationId !== organizationId) throw missing;
  const holds = accountId === caller.accountId && caller.organizationId === undefined;
  if (organizationId === undefined) {
    if (!holds) throw missing;
    return undefined;
  }
  const { organization, member } = await findMembership(table, caller.accountId, organizationId);
  if (organization && member) requireRole(member.role, permission);
  else if (!holds) throw missing;
  else if (organization) requireRole('viewer', permission);
  return organization;
}

/** The code as responses have it: an organization that is gone is not mentioned any more. */
export const visibleCode = ({ code, organization }: Allowed<FoundCode>): QprCode =>
  organization ? code : { ...code, organizationId: undefined };
