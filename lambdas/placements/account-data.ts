import type { Addresses } from '../platform/addresses.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { transferUnclaimedPlacements } from '../qpr-codes/code-transfer.ts';
import { findGroups, placementPartition } from '../qpr-codes/placement-groups-store.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { addressKey } from '../qpr-codes/scanned-code.ts';
import { filterVisibleGroups } from './access.ts';
import { findEntries, pageOfEntries, withPlacements } from './placement-lists.ts';
import { toPlacementView } from './placement-view.ts';
import { entryKey } from './store.ts';

const PAGE_SIZE = 100;
const CURSOR_SEPARATOR = '_';

/** For the account export: the placements that the account can still see, in the order of their list. */
export async function exportPlacements(
  { table, addresses }: { readonly table: Table; readonly addresses: Addresses },
  account_id: string,
  after?: string,
): Promise<Page<object>> {
  const separator = after?.lastIndexOf(CURSOR_SEPARATOR) ?? 0;
  const cursor = after && { group_id: after.slice(0, separator), ulid: after.slice(separator + 1) };
  const groups = await filterVisibleGroups(table, { account_id }, await findGroups(table, account_id));
  const page = { limit: PAGE_SIZE, after: cursor || undefined, completesBatches: false };
  const { entries, next } = await pageOfEntries(table, groups, page);
  const found = await withPlacements(table, entries, groups);
  const items = found.map((placement) => toPlacementView(placement, addresses));
  return { items, ...(next && { next: next.group_id + CURSOR_SEPARATOR + next.ulid }) };
}

interface PlacementErasure {
  /** The account that takes over a group of placements, if the group's organization outlives the deleted account. */
  readonly newOwnerOf: (group: { readonly organization_id?: string | undefined }) => Promise<string | undefined>;
  readonly hasTime: () => boolean;
}

/**
 * Deletes the placements of an account that is being deleted, or transfers them to their new owner. Returns false if
 * time ran out first.
 */
export async function erasePlacements(
  table: Table,
  account_id: string,
  { newOwnerOf, hasTime }: PlacementErasure,
): Promise<boolean> {
  for (const { group_id, organization_id } of await findGroups(table, account_id)) {
    if (!hasTime()) return false;
    const newOwner = await newOwnerOf({ organization_id });
    if (newOwner === undefined) await eraseGroup(table, group_id);
    // The group of the organization's unclaimed placements. The group of a code is transferred with the code.
    else if (group_id === organization_id) await transferUnclaimedPlacements(table, organization_id, account_id);
  }
  return true;
}

/** Deletes the placements before their list entries, so that a retry still finds what is left to delete. */
async function eraseGroup(table: Table, group_id: string): Promise<void> {
  const entries = await findEntries(table, group_id);
  await batchDelete(
    table,
    entries.map(({ ulid }) => addressKey(shortIdOf(ulid))),
  );
  await batchDelete(
    table,
    entries.map(({ ulid }) => entryKey(group_id, ulid)),
  );
}

/** Deletes the counts of an account or organization whose placements are erased. */
export const erasePlacementCounts = (table: Table, owner_id: string, hasTime: () => boolean): Promise<boolean> =>
  deletePartition(table, placementPartition(owner_id), hasTime);
