import { type AuditEntry, redactForActor } from '../audit/audit-entry.ts';
import type { Owner } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';
import { type Member, memberSchema } from './members/member.ts';
import { findMembers, findMemberships, membershipKey } from './members/store.ts';
import { type Organization, organizationSchema } from './organization.ts';
import { type Permission, requireRole } from './roles.ts';
import { organizationNotFound } from './slug-store.ts';
import { findOrganization, findOrganizations, organizationKey } from './store.ts';

/** A member and the current state of the organization. */
export interface Membership {
  readonly organization: Organization;
  readonly member: Member;
}

/** Reads the organization and the membership in one round trip: every operation on an organization needs both. */
export async function findMembership(
  table: Table,
  account_id: string,
  organization_id: string,
): Promise<Partial<Membership>> {
  const [membership, organization] = await batchGet(table, [
    membershipKey(account_id, organization_id),
    organizationKey(organization_id),
  ]);
  return {
    ...(organization && { organization: organizationSchema.parse(organization) }),
    ...(membership && { member: memberSchema.parse(membership) }),
  };
}

/**
 * The access check for an organization. (Codes and their data use `requireRights`.) Non-members and keys of another
 * organization get a 404, which reveals nothing. Members whose role is too low get a 403 that says so.
 */
export async function requireMembership(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  organization_id: string,
  permission: Permission,
): Promise<Membership> {
  if (caller.organization_id !== undefined && caller.organization_id !== organization_id) {
    throw organizationNotFound();
  }
  const { organization, member } = await findMembership(table, caller.account_id, organization_id);
  if (!organization || !member) throw organizationNotFound();
  requireRole(member.role, permission);
  return { organization, member };
}

/** Returns which of these organizations the account is a member of, and which ones no longer exist. */
export async function membershipsAmong(
  table: Table,
  account_id: string,
  ids: readonly string[],
): Promise<readonly [member: ReadonlySet<string>, gone: ReadonlySet<string>]> {
  const items = await batchGet(
    table,
    ids.flatMap((id) => [organizationKey(id), membershipKey(account_id, id)]),
  );
  const has = (position: number) => items[position] !== undefined;
  return [
    new Set(ids.filter((_, index) => has(2 * index) && has(2 * index + 1))),
    new Set(ids.filter((_, index) => !has(2 * index))),
  ];
}

/** The changes made by an account, reduced to the parts that the account can still see. */
export async function visibleChanges(
  table: Table,
  account_id: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const affected = [...new Set(entries.flatMap(({ organization_ids }) => organization_ids))];
  const [memberOf] = await membershipsAmong(table, account_id, affected);
  return entries.map((entry) => redactForActor(entry, (organization_id) => memberOf.has(organization_id)));
}

/** The e-mail addresses of the accounts that are members of the organization, by account id. */
export async function memberEmails(
  table: Table,
  organization_id: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const items = await batchGet(
    table,
    accountIds.map((account_id) => membershipKey(account_id, organization_id)),
  );
  const members = items.flatMap((item) => (item ? [memberSchema.parse(item)] : []));
  return new Map(members.map(({ account_id, email }) => [account_id, email]));
}

/** Ids of the organizations that belong to the account and of which it is a member, newest first. */
export async function organizationsOwnedBy(table: Table, account_id: string): Promise<string[]> {
  const { items: memberships } = await findMemberships(table, account_id);
  const organizations = await findOrganizations(
    table,
    memberships.map(({ organization_id }) => organization_id),
  );
  return organizations.filter((organization) => organization.account_id === account_id).map(({ id }) => id);
}

/** All owners of an organization, in the order they joined. */
export async function findOwnersOf(table: Table, organization_id: string): Promise<Member[]> {
  const { items } = await findMembers(table, organization_id);
  return items.filter(({ role }) => role === 'owner');
}

/** Finds an organization without checking a membership: the operator and the payment provider have none. */
export async function requireOrganization({ table }: Pick<Effects, 'table'>, id: string): Promise<Organization> {
  const organization = await findOrganization(table, id);
  if (!organization) throw organizationNotFound();
  return organization;
}
