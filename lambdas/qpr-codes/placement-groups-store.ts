import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Entity } from '../platform/schemas/shapes.ts';
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
export const placementPartition = (group_id: string): string => KEY_PREFIX.placement + group_id;

const GROUP_PREFIX = 'GROUP#';
const groupKey = (owner_id: string, group_id: string): ItemKey => ({
  pk: placementPartition(owner_id),
  sk: GROUP_PREFIX + group_id,
});
/** Key of the item with the number of all placements of an account. */
const totalKey = (account_id: string): ItemKey => ({ pk: placementPartition(account_id), sk: '~TOTAL' });

const groupSchema = z.object({ placements: z.number(), organization_id: z.optional(z.string()) });
export type PlacementGroup = Entity<typeof groupSchema> & { readonly group_id: string };

const toGroup = (item: Item): PlacementGroup => ({
  group_id: String(item.sk).slice(GROUP_PREFIX.length),
  ...groupSchema.parse(item),
});

/**
 * The groups of an account or organization that have placements: first the unclaimed placements, then those of codes,
 * oldest code first.
 */
export async function findGroups(table: Table, owner_id: string): Promise<PlacementGroup[]> {
  const { items } = await pageByPrefix(table, { pk: placementPartition(owner_id), prefix: GROUP_PREFIX });
  return items.map(toGroup).filter(({ placements }) => placements > 0);
}

/** The number of placements in a group of an account or organization; `undefined` if the group never had one. */
export async function countPlacements(table: Table, owner_id: string, group_id: string): Promise<number | undefined> {
  const item = await getItem(table, groupKey(owner_id, group_id));
  return item && z.number().parse(item.placements);
}

const ownerIdsOf = ({ account_id, organization_id }: CodeOwner): string[] =>
  organization_id === undefined ? [account_id] : [account_id, organization_id];

const countIsAtMost = (count: number): Condition => anyOf(isAbsent('placements'), isAtMost('placements', count));

/**
 * Changes the number of placements in a group. If more are added than the group can have, the condition of `group`
 * fails. A group of unclaimed placements has no limit of its own.
 */
export function countInGroupWrites(
  table: Table,
  owner: CodeOwner,
  { group_id, added }: { readonly group_id: string; readonly added: number },
) {
  const isLimited = added > 0 && !ownerIdsOf(owner).includes(group_id);
  const change = {
    set: { type: 'placement_group', organization_id: owner.organization_id },
    add: { placements: added },
  };
  const [account, organization] = ownerIdsOf(owner);
  return {
    group: updateWrite(
      table,
      groupKey(account ?? '', group_id),
      change,
      isLimited ? countIsAtMost(LIMITS.placementsPerCode - added) : undefined,
    ),
    groupInOrganization:
      organization === undefined ? undefined : updateWrite(table, groupKey(organization, group_id), change),
  } satisfies NamedWrites;
}

/** Adds to the number of all placements of an account. Fails above the limit. */
export const countPlacementsWrite = (table: Table, account_id: string, added: number, isLimited = true): TableWrite =>
  updateWrite(
    table,
    totalKey(account_id),
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
export async function moveGroupWrites(table: Table, group_id: string, { from, to, isLimited }: GroupMove) {
  const count = await countPlacements(table, from.account_id, group_id);
  const isUnchanged = count === undefined ? ITEM_IS_NEW : equals('placements', count);
  const [fromIds, toIds] = [ownerIdsOf(from), ownerIdsOf(to)];
  const labels = { type: 'placement_group', organization_id: to.organization_id };
  const changesAccount = from.account_id !== to.account_id;
  // There is nothing to delete: the condition only checks that there are still no placements.
  if (count === undefined) return { placements: deleteWrite(table, groupKey(from.account_id, group_id), isUnchanged) };
  return {
    placements: [
      ...fromIds
        .filter((id) => !toIds.includes(id))
        .map((id) => deleteWrite(table, groupKey(id, group_id), id === from.account_id ? isUnchanged : undefined)),
      // The new owner can already have placements in the group: those created since the organization was transferred.
      ...toIds
        .filter((id) => !fromIds.includes(id))
        .map((id) => updateWrite(table, groupKey(id, group_id), { set: labels, add: { placements: count } })),
      ...(changesAccount
        ? []
        : [putWrite(table, { ...groupKey(from.account_id, group_id), ...labels, placements: count }, isUnchanged)]),
    ],
    formerTotal: changesAccount ? countPlacementsWrite(table, from.account_id, -count, false) : undefined,
    placementsTotal: changesAccount ? countPlacementsWrite(table, to.account_id, count, isLimited) : undefined,
  } satisfies NamedWrites;
}

/** Deletes the items of a group. Fails if the group still has placements. */
export const deleteGroupWrites = (table: Table, owner: CodeOwner, group_id: string): TableWrite[] =>
  ownerIdsOf(owner).map((id) => deleteWrite(table, groupKey(id, group_id), equals('placements', 0)));

export const groupIdOf = ({ ulid }: Pick<QprCode, 'ulid'>): string => codeIdOf(ulid);
