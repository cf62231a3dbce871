import * as z from 'zod/mini';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { DAY_MILLISECONDS, dayOf } from '../../contracts/time.ts';
import { ID_PREFIX, shardOf } from '../platform/ids.ts';
import { metadataText } from '../platform/schemas/metadata.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, type Condition, equals, ITEM_EXISTS, isAbsentOrBelow } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { placementPartition } from '../qpr-codes/placement-groups-store.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { addressKey } from '../qpr-codes/scanned-code.ts';
import type { OpeningHours } from './opening-hours.ts';
import { type CodeCopy, type Placement, type PlacementCounts, placementIdOf, placementSchema } from './placement.ts';

const PLACEMENT_ITEM_TYPE = 'placement';

export function toPlacement(item: Item): Placement {
  const { id, ...placement } = placementSchema.parse(item);
  return { ...placement, ulid: id.slice(ID_PREFIX.placement.length) };
}

const toCodeCopyItem = ({ metadata, ...copy }: CodeCopy): Item => ({ ...copy, metadata: metadataText(metadata) });

/** The JSON text in the item has names of its own. */
const hoursText = ({ time_zone: timeZone, weekly, closed_message: closedMessage }: OpeningHours): string =>
  JSON.stringify({ timeZone, weekly, closedMessage });

export const toPlacementItem = ({ ulid, variables, hours, retired, code, ...placement }: Placement): Item => ({
  ...addressKey(shortIdOf(ulid)),
  type: PLACEMENT_ITEM_TYPE,
  id: placementIdOf(ulid),
  ...placement,
  variables: JSON.stringify(variables),
  hours: hours && hoursText(hours),
  retired: retired || undefined,
  code: code && toCodeCopyItem(code),
});

export const putPlacementWrite = (table: Table, placement: Placement, condition: Condition): TableWrite =>
  putWrite(table, toPlacementItem(placement), condition);

/** Every change makes `updated_at` later, so it serves as the version. */
export const isUnchanged = ({ updated_at }: Placement): Condition => equals('updated_at', updated_at);

/** Updates the copy of the code's data in the placement, after a scan found the copy outdated. */
export const refreshCodeCopyWrite = (table: Table, { ulid, group_id }: Placement, copy: CodeCopy): TableWrite =>
  updateWrite(
    table,
    addressKey(shortIdOf(ulid)),
    { set: { code: toCodeCopyItem(copy) } },
    allOf(ITEM_EXISTS, equals('group_id', group_id)),
  );

export async function findPlacement(table: Table, ulid: string): Promise<Placement | undefined> {
  const item = await getItem(table, addressKey(shortIdOf(ulid)));
  // Ids with different timestamps can share a short id, so compare the whole id.
  return item?.type === PLACEMENT_ITEM_TYPE && item.id === placementIdOf(ulid) ? toPlacement(item) : undefined;
}

/** The placements with these ULIDs, in the same order; `undefined` for those that do not exist. */
export async function findPlacements(
  table: Table,
  ulids: readonly string[],
): Promise<readonly (Placement | undefined)[]> {
  const items = await batchGet(
    table,
    ulids.map((ulid) => addressKey(shortIdOf(ulid))),
  );
  return items.map((item) => (item?.type === PLACEMENT_ITEM_TYPE ? toPlacement(item) : undefined));
}

/**
 * An entry in the list of a group. A group is the placements of one code, or the unclaimed placements of an account or
 * organization. Every scan updates the entry, so it is kept small.
 */
export interface ListedPlacement extends PlacementCounts {
  readonly ulid: string;
  readonly group_id: string;
  readonly name: string;
  /** The names of its variables, which the texts of its code can use. */
  readonly variable_names: readonly string[];
  /** The stored item, with attributes that only the index uses. */
  readonly item: Item;
}

export const entryKey = (group_id: string, ulid: string): ItemKey => ({ pk: placementPartition(group_id), sk: ulid });

const entryItemSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  name: z.string(),
  variable_names: z._default(z.array(z.string()), []),
  scans_total: z.number(),
  last_scanned_at: z.optional(z.iso.datetime()),
  silent_since: z.optional(z.iso.datetime()),
});

export function toListedPlacement(item: Item): ListedPlacement {
  const { pk, sk, ...entry } = entryItemSchema.parse(item);
  return { ...entry, ulid: sk, group_id: pk.slice(placementPartition('').length), item };
}

export async function findEntry(table: Table, group_id: string, ulid: string): Promise<ListedPlacement | undefined> {
  const item = await getItem(table, entryKey(group_id, ulid));
  return item && toListedPlacement(item);
}

const namesIn = (variables: Placement['variables']): string[] | undefined => {
  const names = Object.keys(variables);
  return names.length > 0 ? names : undefined;
};

export const putEntryWrite = (table: Table, { ulid, group_id, name, variables }: Placement): TableWrite =>
  putWrite(table, {
    ...entryKey(group_id, ulid),
    type: 'placement_listed',
    name,
    variable_names: namesIn(variables),
    scans_total: 0,
  });

/**
 * The writes that update the entry of a changed placement. If the placement moves to another group, they fail if a scan
 * was counted since the entry was read.
 */
export function changeEntryWrites(table: Table, entry: ListedPlacement, after: Placement): TableWrite[] {
  const { name, group_id, ulid } = after;
  const names = namesIn(after.variables);
  const key = entryKey(group_id, ulid);
  if (group_id === entry.group_id) {
    // A retired placement is no longer expected to be scanned, so it cannot become silent.
    const remove = [...(names ? [] : ['variable_names']), ...(after.retired ? SILENCE_ATTRIBUTES : [])];
    return [updateWrite(table, key, { set: { name, variable_names: names }, remove }, ITEM_EXISTS)];
  }
  const item = { ...withoutSilence(entry.item), ...key, name, variable_names: names };
  return [
    deleteWrite(table, entryKey(entry.group_id, ulid), equals('scans_total', entry.scans_total)),
    putWrite(table, item),
  ];
}

/** The attributes that tell whether a placement is silent, and on which day to check that. */
const SILENCE_ATTRIBUTES: readonly string[] = [TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey, 'silent_since'];

/** A placement that now points to another code starts over: only its new scans tell whether it is silent. */
const withoutSilence = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !SILENCE_ATTRIBUTES.includes(name)));

/** Each day, some placements are checked for silence. The index has this many partitions per day. */
export const SILENCE_PARTITIONS = 16;

/** A placement that was scanned often, and then not for this many days, is silent. */
const SILENT_DAYS = 7;

export const silencePartition = (day: string, partition: number): string => `${KEY_PREFIX.silence}${day}#${partition}`;

/** The day on which to check the placement if it is not scanned again. Seven whole days pass before that day. */
const silentDayAfter = (scanned_at: string): string =>
  dayOf(new Date(Date.parse(scanned_at) + (SILENT_DAYS + 1) * DAY_MILLISECONDS));

/**
 * Adds scans to the total of a placement. The day of the last scan determines its partition in the index, so only the
 * first scan of a day writes to the index.
 */
export const addPlacementScansWrite = (
  table: Table,
  { group_id, ulid }: Pick<Placement, 'group_id' | 'ulid'>,
  { count, last_scanned_at }: { readonly count: number; readonly last_scanned_at?: string | undefined },
  condition: Condition = ITEM_EXISTS,
): TableWrite =>
  updateWrite(
    table,
    entryKey(group_id, ulid),
    {
      add: { scans_total: count },
      // Scans that are counted much later must not change the time of the last scan.
      ...(last_scanned_at && {
        set: {
          last_scanned_at,
          [TABLE_INDEX.partitionKey]: silencePartition(
            silentDayAfter(last_scanned_at),
            shardOf(ulid, SILENCE_PARTITIONS),
          ),
          [TABLE_INDEX.sortKey]: ulid,
        },
        remove: ['silent_since'],
      }),
    },
    condition,
  );

/** Holds if the placement exists and was last scanned before this time, or never. */
export const isUnscannedSince = (time: string): Condition =>
  allOf(ITEM_EXISTS, isAbsentOrBelow('last_scanned_at', time));
