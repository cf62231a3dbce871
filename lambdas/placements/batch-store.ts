import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Entity } from '../platform/schemas/shapes.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { tryTransactWrite } from '../platform/table/transact-write.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import { placementPartition } from '../qpr-codes/placement-groups-store.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { addressKey } from '../qpr-codes/scanned-code.ts';
import { numberedName, numberedVariables, type Placement } from './placement.ts';
import { putEntryWrite, putPlacementWrite, toPlacement, toPlacementItem } from './store.ts';

/**
 * Placements that are created together. A transaction has at most 100 writes, so one transaction stores the batch, and
 * others write its placements. If the function stops in between, the next request that reads the same group of
 * placements completes the batch.
 */
export type PlacementBatch = Entity<typeof batchSchema>;

const batchSchema = z.object({
  /** In the order of their numbers. */
  ulids: z.array(z.string()),
  /** The number of the first placement. */
  first: z.number(),
  /** The first placement, with `{n}` in its name and variables. */
  pattern: z.pipe(z.record(z.string(), z.unknown()), z.transform(toPlacement)),
});

const PREFIX = 'BATCH#';
const batchKey = ({ pattern }: PlacementBatch): ItemKey => ({
  pk: placementPartition(pattern.group_id),
  sk: PREFIX + pattern.ulid,
});

export const putBatchWrite = (table: Table, batch: PlacementBatch): TableWrite =>
  putWrite(table, {
    ...batchKey(batch),
    type: 'placement_batch',
    ...batch,
    pattern: toPlacementItem(batch.pattern),
  });

export const placementsOf = ({ ulids, first, pattern }: PlacementBatch): Placement[] =>
  ulids.map((ulid, index) => ({
    ...pattern,
    ulid,
    name: numberedName(pattern.name, first + index),
    variables: numberedVariables(pattern.variables, first + index),
  }));

/** Each placement has two items: its address (short id) and its list entry. A transaction has at most 100 writes. */
const PER_TRANSACTION = 50;
/** More transactions at once would exceed what one partition can write. */
const AT_ONCE = 2;

type BatchPart = readonly Placement[];

function partsOf(batch: PlacementBatch): BatchPart[] {
  const placements = placementsOf(batch);
  return Array.from({ length: Math.ceil(placements.length / PER_TRANSACTION) }, (_, index) =>
    placements.slice(index * PER_TRANSACTION, (index + 1) * PER_TRANSACTION),
  );
}

/** Writes the placements of a batch. It is safe to repeat, even at the same time in two functions. */
export async function completeBatch(table: Table, batch: PlacementBatch, parts = partsOf(batch)): Promise<void> {
  for (let from = 0; from < parts.length; from += AT_ONCE) {
    await Promise.all(parts.slice(from, from + AT_ONCE).map((part) => writePlacements(table, part)));
  }
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { ...batchKey(batch) } }));
}

/** Ignores a failed condition: another function has written these placements, and they may have changed since. */
const writePlacements = (table: Table, placements: BatchPart) =>
  tryTransactWrite(table, {
    addresses: placements.map((placement) => putPlacementWrite(table, placement, ITEM_IS_NEW)),
    entries: placements.map((placement) => putEntryWrite(table, placement)),
  });

/**
 * The parts of a batch that are not written yet. One transaction writes a whole part, so the first placement of a part
 * shows whether the part is written.
 */
async function missingParts(table: Table, batch: PlacementBatch): Promise<BatchPart[]> {
  const parts = partsOf(batch);
  const written = await batchGet(
    table,
    parts.map(([firstPlacement]) => addressKey(shortIdOf(firstPlacement?.ulid ?? ''))),
    { attributes: [] },
  );
  return parts.filter((_, index) => !written[index]);
}

/** Completes the interrupted batches of a group of placements. */
export async function completeBatches(table: Table, group_id: string): Promise<void> {
  const { items } = await pageByPrefix(table, { pk: placementPartition(group_id), prefix: PREFIX });
  for (const item of items) {
    const batch = batchSchema.parse(item);
    await completeBatch(table, batch, await missingParts(table, batch));
  }
}
