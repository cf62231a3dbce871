import { findMembership, membershipsAmong } from '../organizations/access.ts';
import type { Organization } from '../organizations/organization.ts';
import { type Permission, requireRole } from '../organizations/roles.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { codesOf, type DifferentOwner, type FoundCode } from './find-code.ts';
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
 * What belongs to an account alone is for its own keys. What belongs to an organization follows the caller's
 * role there and nothing else, whoever founded it. Once the organization is gone, its account has it for
 * itself. Gives the organization, if there is one.
 */
export async function requireRights(
  table: Table,
  caller: Owner,
  { accountId, organizationId }: CodeOwner,
  permission: CodePermission,
  missing: Error,
  /** Whose it is once the organization is gone, where that is not the account above. */
  holderOfOrphan: () => Promise<string | undefined> = async () => accountId,
): Promise<Organization | undefined> {
  if (caller.organizationId !== undefined && caller.organizationId !== organizationId) throw missing;
  if (organizationId === undefined) {
    if (accountId !== caller.accountId) throw missing;
    return undefined;
  }
  const { organization, member } = await findMembership(table, caller.accountId, organizationId);
  if (organization && member) requireRole(member.role, permission);
  else if (organization || caller.organizationId !== undefined) throw missing;
  else if ((await holderOfOrphan()) !== caller.accountId) throw missing;
  return organization;
}

/** The code as responses have it: an organization that is gone is not mentioned any more. */
export const visibleCode = ({ code, organization }: Allowed<FoundCode>): QprCode =>
  organization ? code : { ...code, organizationId: undefined };

/** Something that belongs to a code, or to an organization itself, in a list of an account. */
interface Listed {
  readonly shortId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/**
 * Of what an account's list holds, what its account may (still) see: nothing of an organization that it is no
 * member of, and of one that is gone only what was its own, or belongs to codes that the account has now.
 */
export async function visibleTo<T extends Listed>(
  table: Table,
  { accountId }: Owner,
  listed: readonly T[],
): Promise<T[]> {
  const ids = [...new Set(listed.flatMap(({ organizationId }) => organizationId ?? []))];
  if (ids.length === 0) return [...listed];
  const [members, left] = await membershipsAmong(table, accountId, ids);
  const ofGone = listed.filter(({ organizationId }) => organizationId !== undefined && left.has(organizationId));
  const own = await codesOf(
    table,
    accountId,
    ofGone.flatMap(({ shortId }) => shortId ?? []),
  );
  return listed.filter(
    ({ organizationId, shortId }) =>
      organizationId === undefined ||
      members.has(organizationId) ||
      (left.has(organizationId) && (shortId === undefined || own.has(shortId))),
  );
}
