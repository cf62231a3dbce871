import type { Plan } from '../../contracts/organizations/plans.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { metadataText } from '../platform/schemas/metadata.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, equals, ITEM_EXISTS, ITEM_IS_NEW, isAbove, isAbsent, isBelow } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { conditionCheck, deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type Organization, organizationSchema } from './organization.ts';
import { storableLimit } from './plans.ts';
import { slugKey } from './slug-store.ts';

export const organizationPartition = (id: string) => KEY_PREFIX.organization + id;
export const organizationKey = (id: string): ItemKey => ({ pk: organizationPartition(id), sk: 'ORG' });

/** Sort key prefixes of the other items in an organization's partition, which are deleted with it. */
export const SORT_KEY_PREFIX = {
  /** One item per e-mail address of a member or an invitation. */
  address: 'ADDRESS#',
  invitation: 'INVITATION#',
  invitationCount: 'INVITED#',
  member: 'MEMBER#',
} as const;

export async function findOrganization(table: Table, id: string): Promise<Organization | undefined> {
  const item = await getItem(table, organizationKey(id));
  return item && organizationSchema.parse(item);
}

/** The organizations that still exist, in the order of the ids, in one round trip. */
export async function findOrganizations(table: Table, ids: readonly string[]): Promise<Organization[]> {
  const items = await batchGet(table, ids.map(organizationKey));
  return items.flatMap((item) => (item ? [organizationSchema.parse(item)] : []));
}

export const putOrganizationWrite = (table: Table, organization: Organization): TableWrite =>
  putWrite(
    table,
    {
      ...organizationKey(organization.id),
      type: 'organization',
      ...organization,
      metadata: metadataText(organization.metadata),
    },
    ITEM_IS_NEW,
  );

/** Fails if another organization has the slug. */
export const claimSlugWrite = (table: Table, slug: string, organization_id: string): TableWrite =>
  putWrite(table, { ...slugKey(slug), type: 'slug', organization_id }, ITEM_IS_NEW);

export const releaseSlugWrite = (table: Table, slug: string): TableWrite => deleteWrite(table, slugKey(slug));

/**
 * Changes only the given fields (at least one), because another request may be changing the others. Fails if the slug
 * has changed in the meantime.
 */
export const changeOrganizationWrite = (
  table: Table,
  seen: Organization,
  { metadata, ...texts }: Partial<Pick<Organization, 'name' | 'slug' | 'metadata'>>,
): TableWrite =>
  updateWrite(
    table,
    organizationKey(seen.id),
    { set: { ...texts, metadata: metadata && metadataText(metadata) } },
    equals('slug', seen.slug),
  );

/** Changes the plan and, if given, the billed plans. Fails if the plan, the billed plans or the account has changed. */
export const updatePlanWrite = (table: Table, seen: Organization, plan: Plan, billed = seen.billed): TableWrite =>
  updateWrite(
    table,
    organizationKey(seen.id),
    { set: { plan, billed } },
    allOf(
      equals('plan', seen.plan),
      equals('account_id', seen.account_id),
      seen.billed ? equals('billed', seen.billed) : isAbsent('billed'),
    ),
  );

/** The account that an organization is transferred to. */
export interface NewAccount {
  readonly id: string;
  /** The organization as it was read. The transfer fails if its account or plan has changed since then. */
  readonly seen: Organization;
}

interface CountChange {
  readonly members?: number;
  readonly owners?: number;
  readonly codes?: number;
  /** Fails if the organization already has this many members. */
  readonly membersBelow?: number;
  /** Fails if the organization already has this many codes. */
  readonly codesBelow?: number;
  /** Fails if the organization no longer belongs to this account. */
  readonly expectedAccountId?: string;
  /** Also transfers the organization, in the same write, because a transaction can write an item only once. */
  readonly newAccount?: NewAccount;
}

/** Updates the counts in the transaction that adds or removes members or codes. Fails if no owner would be left. */
export function changeCountsWrite(table: Table, organization_id: string, change: CountChange): TableWrite {
  const { members = 0, owners = 0, codes = 0, membersBelow, codesBelow, expectedAccountId, newAccount } = change;
  const conditions = [
    ITEM_EXISTS,
    ...(owners < 0 ? [isAbove('owners_count', -owners)] : []),
    ...(membersBelow === undefined ? [] : [isBelow('members_count', storableLimit(membersBelow))]),
    ...(codesBelow === undefined ? [] : [isBelow('qpr_codes_count', storableLimit(codesBelow))]),
    ...(expectedAccountId === undefined ? [] : [equals('account_id', expectedAccountId)]),
    ...(newAccount ? [equals('account_id', newAccount.seen.account_id), equals('plan', newAccount.seen.plan)] : []),
  ];
  return updateWrite(
    table,
    organizationKey(organization_id),
    {
      ...(newAccount && { set: { account_id: newAccount.id, transferring: true } }),
      add: { members_count: members, owners_count: owners, qpr_codes_count: codes },
    },
    allOf(...conditions),
  );
}

/** Ends a transfer after all codes have been moved. Fails if the organization has been transferred again. */
export const endTransferWrite = (table: Table, { id, account_id }: Organization): TableWrite =>
  updateWrite(table, organizationKey(id), { remove: ['transferring'] }, equals('account_id', account_id));

/** For writes that belong to an organization: fails if it has been deleted in the meantime. */
export const organizationExistsCheck = (table: Table, id: string): TableWrite =>
  conditionCheck(table, organizationKey(id), ITEM_EXISTS);

/** Fails if the organization has been deleted or transferred to another account in the meantime. */
export const ownedByAccountCheck = (
  table: Table,
  { id, account_id }: Pick<Organization, 'id' | 'account_id'>,
): TableWrite => conditionCheck(table, organizationKey(id), equals('account_id', account_id));

/** Fails if the slug, the plan or the account has changed in the meantime, or a transfer is still running. */
export const removeOrganizationWrite = (table: Table, { id, slug, plan, account_id }: Organization): TableWrite =>
  deleteWrite(
    table,
    organizationKey(id),
    allOf(equals('slug', slug), equals('plan', plan), equals('account_id', account_id), isAbsent('transferring')),
  );
