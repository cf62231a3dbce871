import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { findMembership, type Membership } from './access.ts';
import { freeAddressOfMemberWrite } from './invitations/addresses.ts';
import { revokeInvitationsOf } from './invitations/revoke-invitations.ts';
import { toMemberView } from './members/member-view.ts';
import { deleteMembershipWrite, deleteMemberWrites, findMemberships } from './members/store.ts';
import { transferOwnership } from './members/transfer-ownership.ts';
import type { Organization } from './organization.ts';
import { changeOrganizationQuotaWrite } from './organization-quota.ts';
import { toOrganizationDetailView } from './organization-view.ts';
import { changeCountsWrite, findOrganizations, releaseSlugWrite, removeOrganizationWrite } from './store.ts';
import { requireOwnBilling, type SubscriptionEffects } from './subscriptions/billing.ts';

export { liveBilling, type SubscriptionEffects } from './subscriptions/billing.ts';

const PAGE = 50;

/** The organizations that an account is a member of, each with its membership, for its export. */
export async function exportOrganizations(table: Table, accountId: string, after?: string): Promise<Page<object>> {
  const { items: memberships, ...page } = await findMemberships(table, accountId, {
    limit: PAGE,
    ...(after !== undefined && { after }),
  });
  const organizations = await findOrganizations(
    table,
    memberships.map(({ organizationId }) => organizationId),
  );
  const items = organizations.map((organization) => {
    const member = memberships.find(({ organizationId }) => organizationId === organization.id);
    return { ...toOrganizationDetailView(organization), ...(member && { membership: toMemberView(member) }) };
  });
  return { items, ...page };
}

/**
 * Takes an account that goes out of its organizations, which pass to another owner. Gives those of which it
 * is the last one: they go with it.
 */
export async function leaveOrganizations(effects: Effects, accountId: string): Promise<Organization[]> {
  const { items: memberships } = await findMemberships(effects.table, accountId);
  const going: Organization[] = [];
  for (const { organizationId } of memberships) {
    const organization = await leaveOrganization(effects, accountId, organizationId);
    if (organization?.accountId === accountId) going.push(organization);
  }
  return going;
}

/**
 * Takes an account that goes out of one organization, unless it is the last owner. Gives the organization as
 * it is then: whatever belongs to it is that of the account under which it lives. Nothing: it is gone.
 */
export const leaveOrganization = (
  effects: Effects,
  accountId: string,
  organizationId: string,
  whereLastOwner = async ({ organization }: Membership): Promise<Organization | undefined> => organization,
): Promise<Organization | undefined> =>
  retryOnConflict(async () => {
    const { table } = effects;
    const { organization, member } = await findMembership(table, accountId, organizationId);
    if (!organization) {
      if (member) await transactWrite(table, { membership: deleteMembershipWrite(table, member) });
      return undefined;
    }
    if (!member) return organization;
    if (member.role === 'owner' && organization.ownersCount === 1) return whereLastOwner({ organization, member });
    // Before leaving: a repeated call would no longer find the member.
    await revokeInvitationsOf(table, member);
    const passed = await transferOwnership(effects, organization, { target: member, caller: member });
    await transactWrite(table, {
      ...passed?.writes,
      counts: changeCountsWrite(table, organizationId, {
        members: -1,
        owners: member.role === 'owner' ? -1 : 0,
        ...(passed && { transferOwnership: passed.transferOwnership }),
      }),
      member: deleteMemberWrites(table, member),
      address: freeAddressOfMemberWrite(table, member),
    });
    return { ...organization, ...(passed && { accountId: passed.transferOwnership.toAccountId }) };
  });

/** Removes what an account that goes is the last owner of, provided that `noCodes` holds. */
export async function removeOrganizations(
  effects: Effects,
  accountId: string,
  noCodes: (organizationId: string) => TableWrite,
): Promise<void> {
  const { items: memberships } = await findMemberships(effects.table, accountId);
  for (const { organizationId } of memberships) {
    await leaveOrganization(effects, accountId, organizationId, async (membership) => {
      await removeOrganization(effects, membership, noCodes(organizationId));
      return undefined;
    });
  }
}

/** Gone for everybody with this transaction; the rest of it goes when the event says so. */
async function removeOrganization(
  effects: Effects,
  { organization, member }: Membership,
  noCodes: TableWrite,
): Promise<void> {
  const { table } = effects;
  const { id, accountId, slug, plan } = organization;
  await transactWrite(table, {
    noCodes,
    organization: removeOrganizationWrite(table, organization),
    slug: releaseSlugWrite(table, slug),
    quota: changeOrganizationQuotaWrite(table, accountId, { from: plan }),
    event: eventWrite(effects, { event: 'organization.deleted', accountId, data: { organization_id: id } }),
    membership: deleteMembershipWrite(table, member),
  });
}

/** A subscription that somebody pays for at the provider has to be cancelled there first. */
export async function requireNothingBilled(effects: SubscriptionEffects, accountId: string): Promise<void> {
  if (!effects.billedByProvider) return;
  const { items: memberships } = await findMemberships(effects.table, accountId);
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ organizationId }) => organizationId);
  const organizations = await findOrganizations(effects.table, owned);
  if (organizations.some(({ plan, ownersCount }) => plan !== 'free' && ownersCount === 1)) requireOwnBilling(effects);
}
