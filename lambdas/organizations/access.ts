import type { Owner } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';
import type { Member } from './members/member.ts';
import { findMembers, findMemberships, membershipKey, toMember } from './members/store.ts';
import { type Organization, organizationNotFound } from './organization.ts';
import { type Permission, requireRole } from './roles.ts';
import { findOrganization, findOrganizations, organizationKey, toOrganization } from './store.ts';

/** A member and the current state of the organization. */
export interface Membership {
  readonly organization: Organization;
  readonly member: Member;
}

/** Reads the organization and the membership in one round trip: every operation on an organization needs both. */
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
 * The access check for an organization. (Codes and their data use `requireRights`.) Non-members and keys of another
 * organization get a 404, which reveals nothing. Members whose role is too low get a 403 that says so.
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

/** Returns which of these organizations the account is a member of, and which ones no longer exist. */
export async function membershipsAmong(
  table: Table,
  accountId: string,
  ids: readonly string[],
): Promise<readonly [member: ReadonlySet<string>, gone: ReadonlySet<string>]> {
  const items = await batchGet(
    table,
    ids.flatMap((id) => [organizationKey(id), membershipKey(accountId, id)]),
  );
  const has = (position: number) => items[position] !== undefined;
  return [
    new Set(ids.filter((_, index) => has(2 * index) && has(2 * index + 1))),
    new Set(ids.filter((_, index) => !has(2 * index))),
  ];
}

/** The e-mail addresses of the accounts that are members of the organization, by account id. */
export async function memberEmails(
  table: Table,
  organizationId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const items = await batchGet(
    table,
    accountIds.map((accountId) => membershipKey(accountId, organizationId)),
  );
  return new Map(
    items.flatMap((item) => (item ? [toMember(item)] : [])).map(({ accountId, email }) => [accountId, email]),
  );
}

/** Ids of the organizations that belong to the account and of which it is a member, newest first. */
export async function organizationsOwnedBy(table: Table, accountId: string): Promise<string[]> {
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

/** Finds an organization without checking a membership: the operator and the payment provider have none. */
export async function requireOrganization({ table }: Pick<Effects, 'table'>, id: string): Promise<Organization> {
  const organization = await findOrganization(table, id);
  if (!organization) throw organizationNotFound();
  return organization;
}
