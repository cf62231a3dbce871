import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { anyOf, type Condition, equals, ITEM_IS_NEW, isAbsent, isAtMost } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import type { NamedWrites } from '../platform/table/transact-write.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type CodeOwner, codeIdOf, type QprCode } from './qpr-code.ts';

/**
 * Placements are stored in groups: those of a code under the id of the code, and the unclaimed ones of an account or
 * organization under its id. The partition of an account or organization also has one small item per group that belongs
 * to it. Moving a code to another owner moves only these small items, not the placements.
 */
export const placementPartition = (groupId: string): string => KEY_PREFIX.placement + groupId;

const GROUP_PREFIX = 'GROUP#';
const groupKey = (ownerId: string, groupId: string): ItemKey => ({
  pk: placementPartition(ownerId),
  sk: GROUP_PREFIX + groupId,
});
/** Key of the item with the number of all placements of an account. */
const totalKey = (accountId: string): ItemKey => ({ pk: placementPartition(accountId), sk: '~TOTAL' });

export interface PlacementGroup {
  readonly groupId: string;
  readonly placements: number;
  readonly organizationId?: string | undefined;
}

const groupItemSchema = z.object({
  sk: z.string(),
  placements: z.number(),
  organization_id: z.optional(z.string()),
});

function toGroup(item: Item): PlacementGroup {
  const { sk, placements, organization_id } = groupItemSchema.parse(item);
  return { groupId: sk.slice(GROUP_PREFIX.length), placements, organizationId: organization_id };
}

/**
 * The groups of an account or organization that have placements: first the unclaimed placements, then those of codes,
 * oldest code first.
 */
export async function findGroups(table: Table, ownerId: string): Promise<PlacementGroup[]> {
  const { items } = await pageByPrefix(table, { pk: placementPartition(ownerId), prefix: GROUP_PREFIX });
  return items.map(toGroup).filter(({ placements }) => placements > 0);
}

/** The number of placements in a group of an account or organization; `undefined` if the group never had one. */
export async function countPlacements(table: Table, ownerId: string, groupId: string): Promise<number | undefined> {
  const item = await getItem(table, groupKey(ownerId, groupId));
  return item && z.number().parse(item.placements);
}

const ownerIdsOf = ({ accountId, organizationId }: CodeOwner): string[] =>
  organizationId === undefined ? [accountId] : [accountId, organizationId];

const countIsAtMost = (count: number): Condition => anyOf(isAbsent('placements'), isAtMost('placements', count));

/**
 * Changes the number of placements in a group. If more are added than the group can have, the condition of `group`
 * fails. A group of unclaimed placements has no limit of its own.
 */
export function countInGroupWrites(
  table: Table,
  owner: CodeOwner,
  { groupId, added }: { readonly groupId: string; readonly added: number },
) {
  const isLimited = added > 0 && !ownerIdsOf(owner).includes(groupId);
  const change = {
    set: { type: 'placement_group', organization_id: owner.organizationId },
    add: { placements: added },
  };
  const [account, organization] = ownerIdsOf(owner);
  return {
    group: updateWrite(
      table,
      groupKey(account ?? '', groupId),
      change,
      isLimited ? countIsAtMost(LIMITS.placementsPerCode - added) : undefined,
    ),
    groupInOrganization:
      organization === undefined ? undefined : updateWrite(table, groupKey(organization, groupId), change),
  } satisfies NamedWrites;
}

/** Adds to the number of all placements of an account. Fails above the limit. */
export const countPlacementsWrite = (table: Table, accountId: string, added: number, isLimited = true): TableWrite =>
  updateWrite(
    table,
    totalKey(accountId),
    { set: { type: 'placement_total' }, add: { placements: added } },
    isLimited && added > 0 ? countIsAtMost(LIMITS.placementsPerAccount - added) : undefined,
  );

interface GroupMove {
  readonly from: CodeOwner;
  readonly to: CodeOwner;
  /** Whether the limit of the new account applies. */
  readonly isLimited: boolean;
}

/** Moves a group to another owner. The writes fail if the number of placements changes meanwhile. */
export async function moveGroupWrites(table: Table, groupId: string, { from, to, isLimited }: GroupMove) {
  const count = await countPlacements(table, from.accountId, groupId);
  const isUnchanged = count === undefined ? ITEM_IS_NEW : equals('placements', count);
  const [fromIds, toIds] = [ownerIdsOf(from), ownerIdsOf(to)];
  const labels = { type: 'placement_group', organization_id: to.organizationId };
  const changesAccount = from.accountId !== to.accountId;
  // There is nothing to delete: the condition only checks that there are still no placements.
  if (count === undefined) return { placements: deleteWrite(table, groupKey(from.accountId, groupId), isUnchanged) };
  return {
    placements: [
      ...fromIds
        .filter((id) => !toIds.includes(id))
        .map((id) => deleteWrite(table, groupKey(id, groupId), id === from.accountId ? isUnchanged : undefined)),
      // The new owner can already have placements in the group: those created since the organization was transferred.
      ...toIds
        .filter((id) => !fromIds.includes(id))
        .map((id) => updateWrite(table, groupKey(id, groupId), { set: labels, add: { placements: count } })),
      ...(changesAccount
        ? []
        : [putWrite(table, { ...groupKey(from.accountId, groupId), ...labels, placements: count }, isUnchanged)]),
    ],
    formerTotal: changesAccount ? countPlacementsWrite(table, from.accountId, -count, false) : undefined,
    placementsTotal: changesAccount ? countPlacementsWrite(table, to.accountId, count, isLimited) : undefined,
  } satisfies NamedWrites;
}

/** Deletes the items of a group. Fails if the group still has placements. */
export const deleteGroupWrites = (table: Table, owner: CodeOwner, groupId: string): TableWrite[] =>
  ownerIdsOf(owner).map((id) => deleteWrite(table, groupKey(id, groupId), equals('placements', 0)));

export const groupIdOf = ({ ulid }: Pick<QprCode, 'ulid'>): string => codeIdOf(ulid);
