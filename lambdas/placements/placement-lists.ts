import { queryAll, queryFirst } from '../platform/table/query-all.ts';
import type { Table } from '../platform/table/table.ts';
import { type PlacementGroup, placementPartition } from '../qpr-codes/placement-groups-store.ts';
import { completeBatches } from './batch-store.ts';
import type { FoundPlacement } from './placement-view.ts';
import { findPlacements, type ListedPlacement, toListedPlacement } from './store.ts';

/** A position in a list: the last placement of the previous page. */
export interface PlacementCursor {
  readonly group_id: string;
  readonly ulid: string;
}

/**
 * An entry is a placement in a list. Its sort key is the placement's ULID, which starts with a digit from 0 to 7. The
 * sort keys of all other items in the partition come after this value.
 */
const ENTRIES_END = '8';

const entriesAfter = (group_id: string, ulid = '') => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :end',
  ExpressionAttributeValues: {
    ':pk': placementPartition(group_id),
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
export async function findEntries(table: Table, group_id: string): Promise<ListedPlacement[]> {
  await completeBatches(table, group_id);
  return (await queryAll(table, entriesAfter(group_id))).map(toListedPlacement);
}

/** The silent placements of a group, in the order of creation. */
export const findSilentEntries = async (table: Table, group_id: string): Promise<ListedPlacement[]> =>
  (await queryAll(table, { ...entriesAfter(group_id), FilterExpression: 'attribute_exists(silent_since)' })).map(
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
  for (const { group_id } of groups) {
    if (after && group_id < after.group_id) continue;
    if (entries.length > limit) break;
    if (completesBatches) await completeBatches(table, group_id);
    const from = group_id === after?.group_id ? after.ulid : undefined;
    // One extra entry shows whether there are more.
    const items = await queryFirst(table, entriesAfter(group_id, from), limit + 1 - entries.length);
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
    const read = groups.slice(from, from + GROUPS_AT_ONCE).map(({ group_id }) => findEntries(table, group_id));
    found.push(...(await Promise.all(read)).flat().filter(matches));
  }
  const rest = after ? found.filter((entry) => isAfter(entry, after)) : found;
  return { ...cutPage(rest, limit), total: found.length };
}

const isAfter = ({ group_id, ulid }: ListedPlacement, after: PlacementCursor): boolean =>
  group_id === after.group_id ? ulid > after.ulid : group_id > after.group_id;

function cutPage(entries: readonly ListedPlacement[], limit: number): EntryPage {
  if (entries.length <= limit) return { entries };
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  return { entries: page, ...(last && { next: { group_id: last.group_id, ulid: last.ulid } }) };
}

/** Adds the placements and their organizations to entries. Omits entries whose placement no longer exists. */
export async function withPlacements(
  table: Table,
  entries: readonly ListedPlacement[],
  groups: readonly PlacementGroup[],
): Promise<FoundPlacement[]> {
  const organizations = new Map(groups.map(({ group_id, organization_id }) => [group_id, organization_id]));
  const placements = await findPlacements(
    table,
    entries.map(({ ulid }) => ulid),
  );
  return entries.flatMap((entry, index) => {
    const placement = placements[index];
    return placement ? [{ placement, counts: entry, organization_id: organizations.get(entry.group_id) }] : [];
  });
}

/** The names of all variables that the placements of a code have; `undefined` if the code has no placements. */
export async function findVariableNames(table: Table, group_id: string): Promise<string[] | undefined> {
  const items = await queryAll(table, {
    ...entriesAfter(group_id),
    ConsistentRead: false,
    ProjectionExpression: 'variable_names',
  });
  if (items.length === 0) return undefined;
  return [
    ...new Set(items.flatMap(({ variable_names: names }) => (Array.isArray(names) ? names.map(String) : []))),
  ].sort();
}
