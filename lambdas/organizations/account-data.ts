import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';
import { findMembership } from './access.ts';
import { freeAddressOfMemberWrite } from './invitations/addresses.ts';
import type { Member } from './members/member.ts';
import { toMemberView } from './members/member-view.ts';
import { deleteMembershipWrite, deleteMemberWrites, findMemberships } from './members/store.ts';
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

export interface OrganizationsOfAccount {
  /** They have another owner, and go on without the account. */
  readonly staying: ReadonlySet<string>;
  /** The account is their last owner. */
  readonly going: readonly string[];
}

/** What becomes of the organizations of an account that goes. */
export async function organizationsOf(table: Table, accountId: string): Promise<OrganizationsOfAccount> {
  const { items: memberships } = await findMemberships(table, accountId);
  const organizations = await findOrganizations(
    table,
    memberships.map(({ organizationId }) => organizationId),
  );
  const roles = new Map(memberships.map(({ organizationId, role }) => [organizationId, role]));
  const isLastOwner = ({ id, ownersCount }: Organization) => roles.get(id) === 'owner' && ownersCount === 1;
  return {
    staying: new Set(organizations.filter((each) => !isLastOwner(each)).map(({ id }) => id)),
    going: organizations.filter(isLastOwner).map(({ id }) => id),
  };
}

/**
 * Takes an account that goes out of its organizations: where it is the last owner, the organization goes
 * with it, provided that `noCodes` holds.
 */
export async function eraseMemberships(
  effects: Effects,
  accountId: string,
  noCodes: (organizationId: string) => TableWrite,
): Promise<void> {
  const { items: memberships } = await findMemberships(effects.table, accountId);
  for (const { organizationId } of memberships) {
    await untilUnchanged(async () => {
      const { organization, member } = await findMembership(effects.table, accountId, organizationId);
      if (!member) return;
      if (!organization)
        await transactWrite(effects.table, { membership: deleteMembershipWrite(effects.table, member) });
      else if (member.role === 'owner' && organization.ownersCount === 1) {
        await removeOrganization(effects, organization, member, noCodes(organizationId));
      } else await leave(effects, organization, member);
    });
  }
}

const leave = ({ table }: Effects, { id }: Organization, member: Member): Promise<void> =>
  transactWrite(table, {
    counts: changeCountsWrite(table, id, { members: -1, owners: member.role === 'owner' ? -1 : 0 }),
    member: deleteMemberWrites(table, member),
    address: freeAddressOfMemberWrite(table, member),
  });

/** Gone for everybody with this transaction; the rest of it goes when the event says so. */
async function removeOrganization(
  effects: Effects,
  organization: Organization,
  member: Member,
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
