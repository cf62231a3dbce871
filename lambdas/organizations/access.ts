import type { Owner } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';
import type { Member } from './members/member.ts';
import { findMembers, findMemberships, membershipKey, toMember } from './members/store.ts';
import { type Organization, organizationNotFound } from './organization.ts';
import { type Permission, requireRole } from './roles.ts';
import { findOrganization, findOrganizations, organizationKey, toOrganization } from './store.ts';

/** A member of an organization, with the organization as it is now. */
export interface Membership {
  readonly organization: Organization;
  readonly member: Member;
}

/** One round trip for the two facts that every operation on an organization needs. */
export async function findMembership(
  table: Table,
  accountId: string,
  organizationId: string,
): Promise<Partial<Membership>> {
  const [membership, organization] = await batchGet(table, [
    membershipKey(accountId, organizationId),
    organizationKey(organizationId),
  ]);
  return {
    ...(organization && { organization: toOrganization(organization) }),
    ...(membership && { member: toMember(membership) }),
  };
}

/**
 * The one gate to everything in an organization: who is no member, or comes with a key of another
 * organization, learns nothing (404); a member whose role is too low gets an error that says so (403).
 */
export async function requireMembership(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  organizationId: string,
  permission: Permission,
): Promise<Membership> {
  if (caller.organizationId !== undefined && caller.organizationId !== organizationId) {
    throw organizationNotFound();
  }
  const { organization, member } = await findMembership(table, caller.accountId, organizationId);
  if (!organization || !member) throw organizationNotFound();
  requireRole(member.role, permission);
  return { organization, member };
}

/** Among organizations: those that the account is a member of, and those that are gone. */
export async function membershipsAmong(
  table: Table,
  accountId: string,
  ids: readonly string[],
): Promise<readonly [member: ReadonlySet<string>, gone: ReadonlySet<string>]> {
  const items = await batchGet(
    table,
    ids.flatMap((id) => [organizationKey(id), membershipKey(accountId, id)]),
  );
  const has = (place: number) => items[place] !== undefined;
  return [
    new Set(ids.filter((_, index) => has(2 * index) && has(2 * index + 1))),
    new Set(ids.filter((_, index) => !has(2 * index))),
  ];
}

/** Ids of the organizations that live under the account and of which it is a member, the newest first. */
export async function organizationsHeldBy(table: Table, accountId: string): Promise<string[]> {
  const { items: memberships } = await findMemberships(table, accountId);
  const organizations = await findOrganizations(
    table,
    memberships.map(({ organizationId }) => organizationId),
  );
  return organizations.filter((organization) => organization.accountId === accountId).map(({ id }) => id);
}

/** All owners of an organization, in the order they joined. */
export async function findOwnersOf(table: Table, organizationId: string): Promise<Member[]> {
  const { items } = await findMembers(table, organizationId);
  return items.filter(({ role }) => role === 'owner');
}

/** For the operator and the payment provider, who need no membership. */
export async function requireOrganization({ table }: Pick<Effects, 'table'>, id: string): Promise<Organization> {
  const organization = await findOrganization(table, id);
  if (!organization) throw organizationNotFound();
  return organization;
}
