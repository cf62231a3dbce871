import { queryAll, queryFirst } from '../platform/table/query-all.ts';
import type { Table } from '../platform/table/table.ts';
import { type PlacementGroup, placementPartition } from '../qpr-codes/placement-groups-store.ts';
import { completeBatches } from './batch-store.ts';
import type { FoundPlacement } from './placement-view.ts';
import { findPlacements, type ListedPlacement, toListedPlacement } from './store.ts';

/** A position in a list: the last placement of the previous page. */
export interface PlacementCursor {
  readonly groupId: string;
  readonly ulid: string;
}

/**
 * An entry is a placement in a list. Its sort key is the placement's ULID, which starts with a digit from 0 to 7. The
 * sort keys of all other items in the partition come after this value.
 */
const ENTRIES_END = '8';

const entriesAfter = (groupId: string, ulid = '') => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :end',
  ExpressionAttributeValues: {
    ':pk': placementPartition(groupId),
    // With the tilde, the range starts directly after this ULID.
    ':after': ulid === '' ? '0' : `${ulid}~`,
    ':end': ENTRIES_END,
  },
  ConsistentRead: true,
});

/**
 * All entries of a group, in the order of creation. A group is the placements of one code, or the unclaimed
 * placements of an account or organization.
 */
export async function findEntries(table: Table, groupId: string): Promise<ListedPlacement[]> {
  await completeBatches(table, groupId);
  return (await queryAll(table, entriesAfter(groupId))).map(toListedPlacement);
}

/** The silent placements of a group, in the order of creation. */
export const findSilentEntries = async (table: Table, groupId: string): Promise<ListedPlacement[]> =>
  (await queryAll(table, { ...entriesAfter(groupId), FilterExpression: 'attribute_exists(silent_since)' })).map(
    toListedPlacement,
  );

interface EntryPage {
  readonly entries: readonly ListedPlacement[];
  readonly next?: PlacementCursor;
}

interface PageOptions {
  readonly limit: number;
  readonly after?: PlacementCursor | undefined;
  /** Whether to complete interrupted batches of new placements first, which needs write permission. @default true */
  readonly completesBatches?: boolean;
}

/** A page of entries, group by group, each group in the order of creation. The groups must be sorted by id. */
export async function pageOfEntries(
  table: Table,
  groups: readonly PlacementGroup[],
  { limit, after, completesBatches = true }: PageOptions,
): Promise<EntryPage> {
  const entries: ListedPlacement[] = [];
  for (const { groupId } of groups) {
    if (after && groupId < after.groupId) continue;
    if (entries.length > limit) break;
    if (completesBatches) await completeBatches(table, groupId);
    const from = groupId === after?.groupId ? after.ulid : undefined;
    // One extra entry shows whether there are more.
    const items = await queryFirst(table, entriesAfter(groupId, from), limit + 1 - entries.length);
    entries.push(...items.map(toListedPlacement));
  }
  return cutPage(entries, limit);
}

const GROUPS_AT_ONCE = 16;

/** A page of the matching entries of all groups, and their total. Reads every entry: at most 10,000 per account. */
export async function searchEntries(
  table: Table,
  groups: readonly PlacementGroup[],
  matches: (entry: ListedPlacement) => boolean,
  { limit, after }: Omit<PageOptions, 'completesBatches'>,
): Promise<EntryPage & { readonly total: number }> {
  const found: ListedPlacement[] = [];
  for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
    const read = groups.slice(from, from + GROUPS_AT_ONCE).map(({ groupId }) => findEntries(table, groupId));
    found.push(...(await Promise.all(read)).flat().filter(matches));
  }
  const rest = after ? found.filter((entry) => isAfter(entry, after)) : found;
  return { ...cutPage(rest, limit), total: found.length };
}

const isAfter = ({ groupId, ulid }: ListedPlacement, after: PlacementCursor): boolean =>
  groupId === after.groupId ? ulid > after.ulid : groupId > after.groupId;

function cutPage(entries: readonly ListedPlacement[], limit: number): EntryPage {
  if (entries.length <= limit) return { entries };
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  return { entries: page, ...(last && { next: { groupId: last.groupId, ulid: last.ulid } }) };
}

/** Adds the placements and their organizations to entries. Omits entries whose placement no longer exists. */
export async function withPlacements(
  table: Table,
  entries: readonly ListedPlacement[],
  groups: readonly PlacementGroup[],
): Promise<FoundPlacement[]> {
  const organizations = new Map(groups.map(({ groupId, organizationId }) => [groupId, organizationId]));
  const placements = await findPlacements(
    table,
    entries.map(({ ulid }) => ulid),
  );
  return entries.flatMap((entry, index) => {
    const placement = placements[index];
    return placement ? [{ placement, counts: entry, organizationId: organizations.get(entry.groupId) }] : [];
  });
}

/** The names of all variables that the placements of a code have; `undefined` if the code has no placements. */
export async function findVariableNames(table: Table, groupId: string): Promise<string[] | undefined> {
  const items = await queryAll(table, {
    ...entriesAfter(groupId),
    ConsistentRead: false,
    ProjectionExpression: 'variable_names',
  });
  if (items.length === 0) return undefined;
  return [
    ...new Set(items.flatMap(({ variable_names: names }) => (Array.isArray(names) ? names.map(String) : []))),
  ].sort();
}
