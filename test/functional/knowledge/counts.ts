import { listPartition, setKey } from '../../../lambdas/knowledge/store.ts';
import { ITEM_EXISTS } from '../../../lambdas/platform/table/conditions.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';

/** Counts more knowledge sets of an owner who has one. */
export const countSets = (table: Table, ownerId: string, more: number) =>
  transactWrite(table, {
    count: updateWrite(table, { pk: listPartition(ownerId), sk: 'COUNT' }, { add: { count: more } }, ITEM_EXISTS),
  });

/** Counts more sources of a knowledge set. */
export const countSources = (table: Table, setId: string, more: number) =>
  transactWrite(table, { count: updateWrite(table, setKey(setId), { add: { sources_count: more } }, ITEM_EXISTS) });
