import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { accountPartition } from '../../accounts/store.ts';
import { type Condition, equals, ITEM_IS_NEW } from '../../platform/table/conditions.ts';
import { countByPrefix, type Page, type PageCut, pageByPrefix } from '../../platform/table/prefix-pages.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { conditionCheck, deleteWrite, putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import { ROLES, type Role } from '../roles.ts';
import { organizationPartition, SORT_KEY_PREFIX } from '../store.ts';
import type { Member } from './member.ts';

const memberItemSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  account_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  joined_at: z.string(),
});

const MEMBERSHIP_PREFIX = 'MEMBERSHIP#';

/** The member as the organization lists it; ids sort by the time of joining. */
const memberKey = (organizationId: string, id: string): ItemKey => ({
  pk: organizationPartition(organizationId),
  sk: SORT_KEY_PREFIX.member + id,
});
/** The same fact as the account finds it, so that one read says what an account may do where. */
export const membershipKey = (accountId: string, organizationId: string): ItemKey => ({
  pk: accountPartition(accountId),
  sk: MEMBERSHIP_PREFIX + organizationId,
});
const bothKeys = ({ id, organizationId, accountId }: Member): readonly ItemKey[] => [
  membershipKey(accountId, organizationId),
  memberKey(organizationId, id),
];

/** From either of its two items. */
export function toMember(item: Item): Member {
  const { id, organization_id, account_id, email, role, joined_at } = memberItemSchema.parse(item);
  return { id, organizationId: organization_id, accountId: account_id, email, role, joinedAt: joined_at };
}

/** The attributes that both items share. */
const toMemberAttributes = ({ id, organizationId, accountId, email, role, joinedAt }: Member): Item => ({
  id,
  organization_id: organizationId,
  account_id: accountId,
  email,
  role,
  joined_at: joinedAt,
});

const toMemberPage = ({ items, ...page }: Page<Item>): Page<Member> => ({ ...page, items: items.map(toMember) });

export async function findMember(table: Table, organizationId: string, id: string): Promise<Member | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: memberKey(organizationId, id), ConsistentRead: true }),
  );
  return Item && toMember(Item);
}

/** Members in the order they joined. Without a limit: all of them. */
export async function findMembers(table: Table, organizationId: string, cut: PageCut = {}): Promise<Page<Member>> {
  const query = { pk: organizationPartition(organizationId), prefix: SORT_KEY_PREFIX.member, ...cut };
  return toMemberPage(await pageByPrefix(table, query));
}

/** Memberships of an account, the newest organization first. Without a limit: all of them. */
export async function findMemberships(table: Table, accountId: string, cut: PageCut = {}): Promise<Page<Member>> {
  const query = { pk: accountPartition(accountId), prefix: MEMBERSHIP_PREFIX, newestFirst: true, ...cut };
  return toMemberPage(await pageByPrefix(table, query));
}

export const countMemberships = (table: Table, accountId: string): Promise<number> =>
  countByPrefix(table, accountPartition(accountId), MEMBERSHIP_PREFIX);

/** The member in both places. */
export function putMemberWrites(table: Table, member: Member): TableWrite[] {
  const { id, organizationId, accountId } = member;
  const attributes = toMemberAttributes(member);
  return [
    putWrite(table, { ...membershipKey(accountId, organizationId), type: 'membership', ...attributes }, ITEM_IS_NEW),
    putWrite(table, { ...memberKey(organizationId, id), type: 'member', ...attributes }),
  ];
}

/** Fails when the role is no longer the one seen. */
export const changeRoleWrites = (table: Table, seen: Member, role: Role): TableWrite[] =>
  bothKeys(seen).map((key) => updateWrite(table, key, { set: { role } }, roleIsThatOf(seen)));

/** Fails when the role is no longer the one seen, or the member is gone. */
export const deleteMemberWrites = (table: Table, seen: Member): TableWrite[] =>
  bothKeys(seen).map((key) => deleteWrite(table, key, roleIsThatOf(seen)));

/** For what a role allows: fails when the member no longer has it. */
export const stillHasRoleCheck = (table: Table, seen: Member): TableWrite =>
  conditionCheck(table, membershipKey(seen.accountId, seen.organizationId), roleIsThatOf(seen));

/** Only the account's side: for an organization that goes as a whole. */
export const deleteMembershipWrite = (table: Table, { accountId, organizationId }: Member): TableWrite =>
  deleteWrite(table, membershipKey(accountId, organizationId));

const roleIsThatOf = ({ role }: Member): Condition => equals('role', role);
