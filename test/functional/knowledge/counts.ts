import { listPartition, setKey } from '../../../lambdas/knowledge/store.ts';
import { ITEM_EXISTS } from '../../../lambdas/platform/table/conditions.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';

/** Raises the stored number of an owner's knowledge sets, to test a limit without creating them. One must exist. */
export const addToSetCount = (table: Table, ownerId: string, more: number) =>
  transactWrite(table, {
    count: updateWrite(table, { pk: listPartition(ownerId), sk: 'COUNT' }, { add: { count: more } }, ITEM_EXISTS),
  });

/** Raises the stored number of the sources of a knowledge set, to test a limit without creating them. */
export const addToSourceCount = (table: Table, setId: string, more: number) =>
  transactWrite(table, { count: updateWrite(table, setKey(setId), { add: { sources_count: more } }, ITEM_EXISTS) });
