import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ROLES, type Role } from '../roles.ts';
import { asOrganization, type Organization, organizationKey } from '../store.ts';
import { countByPrefix, type Page, type PageCut, pageByPrefix } from '../../platform/table/prefix-pages.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import type { Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';

const memberItem = z.object({
  id: z.string(),
  organization_id: z.string(),
  account_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  joined_at: z.string(),
});
export type Member = z.output<typeof memberItem>;

type MemberKeyFields = Pick<Member, 'id' | 'organization_id' | 'account_id'>;

/** The member as the organization lists it; ids sort by the time of joining. */
const memberKey = ({ organization_id, id }: Pick<Member, 'organization_id' | 'id'>) => ({
  pk: `ORG#${organization_id}`,
  sk: `MEMBER#${id}`,
});
/** The same fact as the account finds it, so that one read tells what an account may do where. */
export const membershipKey = (accountId: string, organizationId: string) => ({
  pk: `ACCOUNT#${accountId}`,
  sk: `MEMBERSHIP#${organizationId}`,
});

/** A member's own place in an organization, with the organization as it is now. */
export interface Membership {
  readonly organization: Organization;
  readonly member: Member;
}

/** One round trip for the two facts that every operation on an organization needs. */
export async function findMembership(
  table: Table,
  accountId: string,
  organizationId: string,
): Promise<{ readonly organization?: Organization; readonly member?: Member }> {
  const [membership, item] = await batchGet(table, [
    membershipKey(accountId, organizationId),
    organizationKey(organizationId),
  ]);
  const organization = asOrganization(item);
  return { ...(organization && { organization }), ...(membership && { member: memberItem.parse(membership) }) };
}

export async function findMember(table: Table, organizationId: string, id: string): Promise<Member | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: memberKey({ organization_id: organizationId, id }),
      ConsistentRead: true,
    }),
  );
  return Item && memberItem.parse(Item);
}

/** Members in the order they joined. Without a limit: all of them. */
export async function listMembers(table: Table, organizationId: string, cut: PageCut = {}): Promise<Page<Member>> {
  const { items, next } = await pageByPrefix(table, { pk: `ORG#${organizationId}`, prefix: 'MEMBER#', ...cut });
  return { items: items.map((item) => memberItem.parse(item)), ...(next !== undefined && { next }) };
}

/** Memberships of an account, the newest organization first. Without a limit: all of them. */
export async function listMemberships(table: Table, accountId: string, cut: PageCut = {}): Promise<Page<Member>> {
  const { items, next } = await pageByPrefix(table, {
    pk: `ACCOUNT#${accountId}`,
    prefix: 'MEMBERSHIP#',
    newestFirst: true,
    ...cut,
  });
  return { items: items.map((item) => memberItem.parse(item)), ...(next !== undefined && { next }) };
}

export const countMemberships = (table: Table, accountId: string): Promise<number> =>
  countByPrefix(table, `ACCOUNT#${accountId}`, 'MEMBERSHIP#');

/** The member in both places. */
export const putMember = (table: Table, member: Member): TableWrite[] => [
  {
    Put: {
      TableName: table.name,
      Item: { ...membershipKey(member.account_id, member.organization_id), type: 'membership', ...member },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  { Put: { TableName: table.name, Item: { ...memberKey(member), type: 'member', ...member } } },
];

/** Fails when the role is no longer the one seen. */
export const changeRole = (table: Table, seen: Member, role: Role): TableWrite[] =>
  placesOf(seen).map((Key) => ({
    Update: {
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #role = :role',
      ...whileRoleIs(seen, { ':role': role }),
    },
  }));

/** Fails when the role is no longer the one seen, or the member is gone. */
export const removeMember = (table: Table, seen: Member): TableWrite[] =>
  placesOf(seen).map((Key) => ({ Delete: { TableName: table.name, Key, ...whileRoleIs(seen) } }));

/** For what a role allows: fails when the member no longer has it. */
export const stillHasRole = (table: Table, seen: Member): TableWrite => ({
  ConditionCheck: {
    TableName: table.name,
    Key: membershipKey(seen.account_id, seen.organization_id),
    ...whileRoleIs(seen),
  },
});

/** Only the account's side: for an organization that goes as a whole. */
export const removeMembership = (table: Table, member: MemberKeyFields): TableWrite => ({
  Delete: { TableName: table.name, Key: membershipKey(member.account_id, member.organization_id) },
});

const placesOf = (member: MemberKeyFields) => [
  membershipKey(member.account_id, member.organization_id),
  memberKey(member),
];

const whileRoleIs = (seen: Member, values: Record<string, unknown> = {}) => ({
  ConditionExpression: '#role = :seen',
  ExpressionAttributeNames: { '#role': 'role' },
  ExpressionAttributeValues: { ':seen': seen.role, ...values },
});
