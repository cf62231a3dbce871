import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { appendBlock, BLOCK_SIZE } from './block-ledger.ts';
import { timeOfUlid, ulidAt } from '../../platform/ids.ts';
import type { ListedCode } from '../qpr-code.ts';
import {
  type CodeList,
  entryPut,
  HEAD_SORT_KEY,
  type Head,
  headOf,
  headUpdate,
  LEDGER_SORT_KEY,
  ledgerOf,
  ledgerPut,
  partitionOf,
} from './code-list.ts';
import { Contended } from '../../platform/table/contended.ts';
import type { Effects } from '../../platform/effects.ts';
import { ConditionFailed } from '../../platform/table/transact-write.ts';
import type { Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { writeTogether } from '../../platform/table/write-together.ts';

/** How a new code gets into one list: from which moment on it may be created, and the writes. */
interface Append {
  readonly notBeforeMs: number;
  readonly writes: (code: ListedCode) => readonly TableWrite[];
}

/** The usual way, 95 times of 96: into the open block, without having read anything. */
const intoOpenBlock = (table: Table, list: CodeList, notBeforeMs: number): Append => ({
  notBeforeMs,
  writes: (code) => [
    headUpdate(table, list, {
      total: 1,
      openCount: 1,
      condition: 'attribute_not_exists(pk) OR (open_from_ms <= :ms AND open_count < :size)',
      values: { ':ms': timeOfUlid(code.ulid), ':size': BLOCK_SIZE },
    }),
    entryPut(table, list, code),
  ],
});

/**
 * Closes the full block and opens the next with the new code. The border lies after the newest code
 * there is, whatever clock it came from; the head's version holds only if no code came since.
 */
async function intoNextBlock(table: Table, list: CodeList, head: Head, now: Date): Promise<Append> {
  // Backwards from the end of the partition: ledger, head, newest entry.
  const { Items: items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitionOf(list) },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: 3,
    }),
  );
  const ledger = ledgerOf(items.find((item) => item.sk === LEDGER_SORT_KEY));
  const newest = items.map((item) => String(item.sk)).find((sk) => sk !== LEDGER_SORT_KEY && sk !== HEAD_SORT_KEY);
  const border = Math.max(newest === undefined ? 0 : timeOfUlid(newest) + 1, now.getTime(), head.openFromMs + 1);
  return {
    notBeforeMs: border,
    writes: (code) => [
      headUpdate(table, list, {
        total: 1,
        open: { fromMs: border, count: 1 },
        condition: 'version = :seen',
        values: { ':seen': head.version },
      }),
      ledgerPut(
        table,
        list,
        appendBlock(ledger.blocks, { fromMs: head.openFromMs, count: head.openCount }),
        ledger.version,
      ),
      entryPut(table, list, code),
    ],
  };
}

/** A new code: what its lists show of it, and everything else that is written with it. */
export interface NewCode<T> {
  readonly listed: ListedCode;
  readonly writes: readonly TableWrite[];
  readonly result: T;
}

const ATTEMPTS = 24;

/**
 * Writes a new code into its lists, atomically with all that belongs to it. `build` is asked again
 * when the time of creation has to move because a racing create has just opened the next block; the
 * random tail, and with it the short id, stays.
 */
export async function writeNewCode<T>(
  { table, now }: Pick<Effects, 'table' | 'now'>,
  lists: readonly CodeList[],
  tail: string,
  build: (ulid: string) => NewCode<T>,
): Promise<T> {
  let appends = lists.map((list) => intoOpenBlock(table, list, 0));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const ms = Math.max(now().getTime(), ...appends.map((append) => append.notBeforeMs));
    const { listed, writes, result } = build(ulidAt(ms, tail));
    try {
      await writeTogether(table, [...appends.flatMap((append) => append.writes(listed)), ...writes]);
      return result;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const items = error.failures.flatMap((failure) => (failure?.item ? [failure.item] : []));
      // Another write of the transaction failed: not a matter of lists.
      if (!lists.some((list) => items.some((item) => item.pk === partitionOf(list)))) throw error;
      appends = await Promise.all(
        lists.map((list) => {
          const item = items.find((each) => each.pk === partitionOf(list) && each.sk === HEAD_SORT_KEY);
          if (!item) return intoOpenBlock(table, list, 0);
          const head = headOf(item);
          return head.openCount < BLOCK_SIZE
            ? intoOpenBlock(table, list, head.openFromMs)
            : intoNextBlock(table, list, head, now());
        }),
      );
    }
  }
  throw new Contended('The list of codes changed too often meanwhile.');
}
