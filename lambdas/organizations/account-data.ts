import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { findMembership, type Membership } from './access.ts';
import { releaseAddressOfMemberWrite } from './invitations/addresses.ts';
import { revokeInvitationsOf } from './invitations/revoke-invitations.ts';
import { toMemberView } from './members/member.ts';
import { accountChange, planOwnershipTransfer } from './members/plan-ownership-transfer.ts';
import { deleteMembershipWrite, deleteMemberWrites, findMemberships } from './members/store.ts';
import type { Organization } from './organization.ts';
import { changeOrganizationCountsWrite } from './organization-counts.ts';
import { toOrganizationDetailView } from './organization-view.ts';
import { changeCountsWrite, findOrganizations, releaseSlugWrite, removeOrganizationWrite } from './store.ts';
import { requireNoProviderBilling, type SubscriptionEffects } from './subscriptions/billing.ts';

export { liveBilling, type SubscriptionEffects } from './subscriptions/billing.ts';

const PAGE_SIZE = 50;

/** For the account export: the organizations that the account is a member of, each with its membership. */
export async function exportOrganizations(table: Table, account_id: string, after?: string): Promise<Page<object>> {
  const { items: memberships, ...page } = await findMemberships(table, account_id, {
    limit: PAGE_SIZE,
    ...(after !== undefined && { after }),
  });
  const organizations = await findOrganizations(
    table,
    memberships.map(({ organization_id }) => organization_id),
  );
  const items = organizations.map((organization) => {
    const member = memberships.find(({ organization_id }) => organization_id === organization.id);
    return { ...toOrganizationDetailView(organization), ...(member && { membership: toMemberView(member) }) };
  });
  return { items, ...page };
}

/**
 * Ends the memberships of an account that is being deleted. The organizations that belong to it are transferred to
 * another owner. Returns the organizations of which it is the last owner: they are deleted with the account.
 */
export async function leaveOrganizations(effects: Effects, account_id: string): Promise<Organization[]> {
  const { items: memberships } = await findMemberships(effects.table, account_id);
  const toDelete: Organization[] = [];
  for (const { organization_id } of memberships) {
    const organization = await leaveOrganization(effects, account_id, organization_id);
    if (organization?.account_id === account_id) toDelete.push(organization);
  }
  return toDelete;
}

/**
 * Ends one membership of an account that is being deleted. If the account is the last owner, `ifLastOwner` decides what
 * happens. Returns the resulting organization, whose `accountId` owns everything in it, or undefined if the
 * organization no longer exists.
 */
export const leaveOrganization = (
  effects: Effects,
  account_id: string,
  organization_id: string,
  ifLastOwner = async ({ organization }: Membership): Promise<Organization | undefined> => organization,
): Promise<Organization | undefined> =>
  retryOnConflict(async () => {
    const { table } = effects;
    const { organization, member } = await findMembership(table, account_id, organization_id);
    if (!organization) {
      if (member) await transactWrite(table, { membership: deleteMembershipWrite(table, member) });
      return undefined;
    }
    if (!member) return organization;
    if (member.role === 'owner' && organization.owners_count === 1) return ifLastOwner({ organization, member });
    // Revoke first: after leaving, a repeated call would no longer find the member.
    await revokeInvitationsOf(table, member);
    // If the organization belongs to this member, another owner gets it.
    const transfer = await planOwnershipTransfer(effects, organization, { target: member, caller: member });
    await transactWrite(table, {
      ...transfer?.writes,
      counts: changeCountsWrite(table, organization_id, {
        members: -1,
        owners: member.role === 'owner' ? -1 : 0,
        ...accountChange(organization, transfer),
      }),
      member: deleteMemberWrites(table, member),
      address: releaseAddressOfMemberWrite(table, member),
    });
    return { ...organization, ...(transfer && { account_id: transfer.newAccount.id }) };
  });

/**
 * Deletes the organizations of which this account is the last owner. `noCodes` returns a write that fails while the
 * organization still has active codes.
 */
export async function removeOrganizations(
  effects: Effects,
  account_id: string,
  noCodes: (organization_id: string) => TableWrite,
): Promise<void> {
  const { items: memberships } = await findMemberships(effects.table, account_id);
  for (const { organization_id } of memberships) {
    await leaveOrganization(effects, account_id, organization_id, async (membership) => {
      await removeOrganization(effects, membership, noCodes(organization_id));
      return undefined;
    });
  }
}

/** After this transaction, nobody can access the organization. `deleteOrganizationData` deletes the other data. */
async function removeOrganization(
  effects: Effects,
  { organization, member }: Membership,
  noCodes: TableWrite,
): Promise<void> {
  const { table } = effects;
  const { id, account_id, slug, plan } = organization;
  await transactWrite(table, {
    noCodes,
    organization: removeOrganizationWrite(table, organization),
    slug: releaseSlugWrite(table, slug),
    organizationCounts: changeOrganizationCountsWrite(table, account_id, { from: plan }),
    event: eventWrite(effects, {
      event: 'organization.deleted',
      account_id,
      data: { organization_id: id, account_id },
    }),
    membership: deleteMembershipWrite(table, member),
  });
}

/**
 * Throws if the account is the last owner of an organization whose plan the payment provider bills. The subscription
 * must be canceled there before the account is deleted.
 */
export async function requireNoBilledPlan(effects: SubscriptionEffects, account_id: string): Promise<void> {
  if (!effects.billedByProvider) return;
  const { items: memberships } = await findMemberships(effects.table, account_id);
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ organization_id }) => organization_id);
  const organizations = await findOrganizations(effects.table, owned);
  if (organizations.some(({ plan, owners_count }) => plan !== 'free' && owners_count === 1))
    requireNoProviderBilling(effects);
}
