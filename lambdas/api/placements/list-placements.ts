import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { searchFilter } from '../../../shared/search-words.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { filterVisibleGroups, requirePlacement, requireTarget } from '../../placements/access.ts';
import { codeIdOfGroup, placementIdOf } from '../../placements/placement.ts';
import {
  type PlacementCursor,
  pageOfEntries,
  searchEntries,
  withPlacements,
} from '../../placements/placement-lists.ts';
import { placementViewSchema, toPlacementView } from '../../placements/placement-view.ts';
import type { ListedPlacement } from '../../placements/store.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { cursorWith, next_cursor } from '../../platform/schemas/cursor-page.ts';
import { flag } from '../../platform/schemas/flag.ts';
import { limitOf } from '../../platform/schemas/offset-page.ts';
import { text } from '../../platform/schemas/text.ts';
import type { Table } from '../../platform/table/table.ts';
import { countPlacements, findGroups, type PlacementGroup } from '../../qpr-codes/placement-groups-store.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { codeReference, shortIdReference } from '../../qpr-codes/qpr-code-view.ts';
import { readAddress } from '../../qpr-codes/scanned-code.ts';
import { apiHandler } from '../api-handler.ts';

const CURSOR = /^((?:acc|org|qpr)_[0-9A-Z]{26})\.([0-9A-Z]{26})$/;

const querySchema = z
  .object({
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
    unclaimed: flag('`true`: only unclaimed placements. `false`: only those that point to a code'),
    silent: flag('`true`: only silent placements. `false`: only the others'),
    q: z.optional(
      text(LIMITS.nameLength).check(
        z.meta({
          description: doc(
            'Only placements with all of these words in the name (case and accents are ignored), or with this short id, id or scan URL',
          ),
          examples: ['table 12'],
        }),
      ),
    ),
    short_id: z
      .optional(shortIdReference)
      .check(z.meta({ description: doc('Only the placement with this short id, if you have access to it') })),
    limit: limitOf(LIMITS.pageSize),
    cursor: cursorWith((text) => CURSOR.test(text)),
  })
  .check(
    z.refine(
      ({ short_id, limit: _limit, cursor: _cursor, ...filters }) =>
        short_id === undefined || Object.keys(filters).length === 0,
      { error: 'Must be the only filter.', path: ['short_id'] },
    ),
  );
type Query = z.output<typeof querySchema>;

export const schemas = {
  query: querySchema,
  weightOf: ({ q, silent }: Readonly<Record<string, string | undefined>>) =>
    q === undefined && silent === undefined ? 1 : LIMITS.requestsPerSearch,
  response: z.object({
    placements: z.array(placementViewSchema),
    total: z.int().check(z.nonnegative()),
    next_cursor,
  }),
};

type ListEffects = Effects & { readonly addresses: Addresses };

/** The unclaimed placements come first, then those of each code. Within each group, the oldest comes first. */
export const listPlacements = (effects: ListEffects) =>
  apiHandler('list-placements', schemas, effects, async ({ query, caller }) => {
    const { table, addresses } = effects;
    if (query.short_id !== undefined) return findByShortId(effects, caller, query.short_id);
    const groups = (await groupsFor(table, caller, query)).filter(({ group_id }) => isWanted(group_id, query));
    const page = { limit: query.limit, after: cursorOf(query.cursor) };
    const matches = filterOf(query);
    const { entries, next, total } = matches
      ? await searchEntries(table, groups, matches, page)
      : {
          ...(await pageOfEntries(table, groups, page)),
          total: groups.reduce((sum, { placements }) => sum + placements, 0),
        };
    const found = await withPlacements(table, entries, groups);
    return {
      placements: found.map((placement) => toPlacementView(placement, addresses)),
      total,
      next_cursor: next ? `${next.group_id}.${next.ulid}` : null,
    };
  });

/** The groups of placements (of a code, or unclaimed) that the request asks for and the caller can see. */
async function groupsFor(table: Table, caller: Owner, query: Query): Promise<PlacementGroup[]> {
  const { owner, group_id, organization_id } = await requireTarget(table, caller, query, {
    permission: 'codes.read',
    part: 'query',
  });
  if (query.qpr_code_id !== undefined) {
    const placements = (await countPlacements(table, owner.account_id, group_id)) ?? 0;
    return [{ group_id, placements, organization_id }];
  }
  const groups = await findGroups(table, group_id);
  return organization_id === undefined ? filterVisibleGroups(table, caller, groups) : groups;
}

const isWanted = (group_id: string, { unclaimed }: Query): boolean =>
  unclaimed === undefined || (unclaimed === 'true') === (codeIdOfGroup(group_id) === undefined);

/**
 * The filter for `q` and `silent`; undefined if the query has neither. A placement is silent if it used to be scanned
 * often, but has not been scanned for a week.
 */
function filterOf({ q, silent }: Query): ((entry: ListedPlacement) => boolean) | undefined {
  if (q === undefined && silent === undefined) return undefined;
  const matchesSearch = q === undefined ? () => true : searchFilter(q);
  return (entry) =>
    matchesSearch({ name: entry.name, id: placementIdOf(entry.ulid), shortId: shortIdOf(entry.ulid) }) &&
    (silent === undefined || (silent === 'true') === (entry.silent_since !== undefined));
}

function cursorOf(cursor: string | undefined): PlacementCursor | undefined {
  const [, group_id, ulid] = CURSOR.exec(cursor ?? '') ?? [];
  return group_id !== undefined && ulid !== undefined ? { group_id, ulid } : undefined;
}

/**
 * Finds a placement by its short id: one read to find its id, then the access check. If the caller has no access, the
 * list is empty.
 */
async function findByShortId({ table, addresses }: ListEffects, caller: Owner, short_id: string) {
  const item = await readAddress(table, short_id, { consistent: true });
  const found = await requirePlacement(table, caller, String(item?.id), 'codes.read').catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'not_found') return undefined;
    throw error;
  });
  const placements = found ? [toPlacementView(found, addresses)] : [];
  return { placements, total: placements.length, next_cursor: null };
}

export const handler = listPlacements({ ...liveEffects(), addresses: liveAddresses() });
