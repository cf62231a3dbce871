import { findStanding } from '../data/members.ts';
import type { Organization } from '../data/organizations.ts';
import type { CodeOwner, Elsewhere, FoundCode } from '../data/qpr-code-reads.ts';
import type { Table } from '../data/table.ts';
import type { Owner } from '../domain/caller.ts';
import { notFound } from '../domain/errors.ts';
import type { QprCode } from '../domain/qpr-code.ts';
import { type Permission, requireRole } from '../domain/roles.ts';

type Find<T> = (table: Table, owner: CodeOwner, id: string) => Promise<T | Elsewhere | undefined>;

/** A code that the caller may touch, and its organization if that (still) exists. */
export type Allowed<T> = T & { readonly organization?: Organization };

/**
 * The one gate to a code. One of the account's own takes one round trip; one of an organization's
 * takes a second, for the caller's role there. What the caller must not know of is a 404.
 */
export async function requireCode<T extends FoundCode>(
  find: Find<T>,
  table: Table,
  caller: Owner,
  id: string,
  permission: Extract<Permission, 'codes.read' | 'codes.write'>,
): Promise<Allowed<T>> {
  const missing = notFound('qpr_code', id);
  const first = await find(table, { accountId: caller.accountId }, id);
  if (!first) throw missing;
  if (!('owner' in first)) {
    if (caller.organizationId !== undefined) throw missing;
    return first;
  }
  const { owner } = first;
  if (owner.organizationId === undefined) throw missing;
  if (caller.organizationId !== undefined && caller.organizationId !== owner.organizationId) throw missing;

  const [found, { organization, member }] = await Promise.all([
    find(table, owner, id),
    findStanding(table, caller.accountId, owner.organizationId),
  ]);
  if (!found || 'owner' in found) throw missing;
  const holds = owner.accountId === caller.accountId && caller.organizationId === undefined;
  if (organization && member) requireRole(member.role, permission);
  // The account under which an organization lives sees its codes even without being a member...
  else if (organization && holds) requireRole('viewer', permission);
  // ...and has them for itself once the organization is gone.
  else if (!holds) throw missing;
  return { ...found, ...(organization && { organization }) };
}

/** The code as it is shown: an organization that is gone is not mentioned any more. */
export const shown = ({ code, organization }: Allowed<FoundCode>): QprCode =>
  organization ? code : { ...code, organizationId: undefined };
