import type { Effects } from '../platform/effects.ts';
import { countMemberships, findMembership, listMemberships } from './members/store.ts';
import { findOrganizations, type Organization } from './store.ts';
import type { PageCut } from '../platform/table/prefix-pages.ts';
import type { Caller } from '../platform/caller.ts';

export interface OrganizationList {
  readonly organizations: readonly Organization[];
  readonly total: number;
  readonly next?: string;
}

/** The organizations in which the caller is a member, the newest first. */
export async function listOrganizations(
  { table }: Effects,
  caller: Caller,
  cut: PageCut | undefined,
): Promise<OrganizationList> {
  if (caller.organizationId !== undefined) {
    const { organization, member } = await findMembership(table, caller.accountId, caller.organizationId);
    return organization && member ? { organizations: [organization], total: 1 } : { organizations: [], total: 0 };
  }
  const [memberships, total] = await Promise.all([
    listMemberships(table, caller.accountId, cut),
    cut && countMemberships(table, caller.accountId),
  ]);
  const organizations = await findOrganizations(
    table,
    memberships.items.map(({ organization_id }) => organization_id),
  );
  return {
    organizations,
    total: total ?? organizations.length,
    ...(memberships.next !== undefined && { next: memberships.next }),
  };
}
