import { accountPartition } from '../../accounts/store.ts';
import { type Condition, equals, ITEM_IS_NEW } from '../../platform/table/conditions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { countByPrefix, type Page, type PageRange, pageByPrefix } from '../../platform/table/prefix-pages.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { conditionCheck, deleteWrite, putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { Role } from '../roles.ts';
import { organizationPartition, SORT_KEY_PREFIX } from '../store.ts';
import { type Member, memberSchema } from './member.ts';

const MEMBERSHIP_PREFIX = 'MEMBERSHIP#';

/** Key of the member in the organization's list. Ids sort by the time of joining. */
const memberKey = (organization_id: string, id: string): ItemKey => ({
  pk: organizationPartition(organization_id),
  sk: SORT_KEY_PREFIX.member + id,
});
/** Key of the same member under the account: one read finds the account's role in an organization. */
export const membershipKey = (account_id: string, organization_id: string): ItemKey => ({
  pk: accountPartition(account_id),
  sk: MEMBERSHIP_PREFIX + organization_id,
});
const bothKeys = ({ id, organization_id, account_id }: Member): readonly ItemKey[] => [
  membershipKey(account_id, organization_id),
  memberKey(organization_id, id),
];

const toMemberPage = ({ items, ...page }: Page<Item>): Page<Member> => ({
  ...page,
  items: items.map((item) => memberSchema.parse(item)),
});

export async function findMember(table: Table, organization_id: string, id: string): Promise<Member | undefined> {
  const item = await getItem(table, memberKey(organization_id, id));
  return item && memberSchema.parse(item);
}

/** Members in the order they joined. Without a limit: all of them. */
export async function findMembers(table: Table, organization_id: string, range: PageRange = {}): Promise<Page<Member>> {
  const query = { pk: organizationPartition(organization_id), prefix: SORT_KEY_PREFIX.member, ...range };
  return toMemberPage(await pageByPrefix(table, query));
}

/** Memberships of an account, the newest organization first. Without a limit: all of them. */
export async function findMemberships(table: Table, account_id: string, range: PageRange = {}): Promise<Page<Member>> {
  const query = { pk: accountPartition(account_id), prefix: MEMBERSHIP_PREFIX, newestFirst: true, ...range };
  return toMemberPage(await pageByPrefix(table, query));
}

export const countMemberships = (table: Table, account_id: string): Promise<number> =>
  countByPrefix(table, accountPartition(account_id), MEMBERSHIP_PREFIX);

/** Writes both items of the member. */
export function putMemberWrites(table: Table, member: Member): TableWrite[] {
  const { id, organization_id, account_id } = member;
  return [
    putWrite(table, { ...membershipKey(account_id, organization_id), type: 'membership', ...member }, ITEM_IS_NEW),
    putWrite(table, { ...memberKey(organization_id, id), type: 'member', ...member }),
  ];
}

/** Fails if the role has changed since it was read. */
export const changeRoleWrites = (table: Table, seen: Member, role: Role): TableWrite[] =>
  bothKeys(seen).map((key) => updateWrite(table, key, { set: { role } }, hasSameRole(seen)));

/** Fails if the role has changed since it was read, or the member no longer exists. */
export const deleteMemberWrites = (table: Table, seen: Member): TableWrite[] =>
  bothKeys(seen).map((key) => deleteWrite(table, key, hasSameRole(seen)));

/** For writes that require a role: fails if the member no longer has it. */
export const roleUnchangedCheck = (table: Table, seen: Member): TableWrite =>
  conditionCheck(table, membershipKey(seen.account_id, seen.organization_id), hasSameRole(seen));

/** Deletes only the item under the account. The other one is deleted with the organization. */
export const deleteMembershipWrite = (table: Table, { account_id, organization_id }: Member): TableWrite =>
  deleteWrite(table, membershipKey(account_id, organization_id));

const hasSameRole = ({ role }: Member): Condition => equals('role', role);
