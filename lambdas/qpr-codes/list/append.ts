import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { timeOfUlid } from '../../platform/ids.ts';
import { equals } from '../../platform/table/conditions.ts';
import type { Item, Table } from '../../platform/table/table.ts';
import type { ConditionFailed } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import type { CodeOwner, ListedCode } from '../qpr-code.ts';
import { appendBlock, BLOCK_SIZE } from './block-ledger.ts';
import {
  type CodeList,
  growOpenBlockWrite,
  HEAD_SORT_KEY,
  type Head,
  LEDGER_SORT_KEY,
  partitionOf,
  putEntryWrite,
  putLedgerWrite,
  toHead,
  toLedger,
  updateHeadWrite,
} from './code-list.ts';

/** How a new code gets into one list: from which millisecond on it may be created, and the writes. */
interface Append {
  readonly list: CodeList;
  readonly notBeforeMs: number;
  /** The head's write comes first, so a failure comes with the head: nothing of a list changes without it. */
  readonly writes: (code: ListedCode) => readonly TableWrite[];
}

/** The lists of a new code, by the names that their writes have in its transaction. */
type ListName = 'accountList' | 'organizationList';
type Appends = Readonly<Record<ListName, Append | undefined>>;

export const firstAppends = (table: Table, { accountId, organizationId }: CodeOwner): Appends => ({
  accountList: intoOpenBlock(table, { ownerId: accountId, status: 'active' }),
  organizationList:
    organizationId === undefined ? undefined : intoOpenBlock(table, { ownerId: organizationId, status: 'active' }),
});

export const appendWrites = ({ accountList, organizationList }: Appends, code: ListedCode) => ({
  accountList: accountList?.writes(code),
  organizationList: organizationList?.writes(code),
});

/** When a code is created that is created now: later where a list has already opened a later block. */
export const creationTimeMs = ({ accountList, organizationList }: Appends, now: Date): number =>
  Math.max(now.getTime(), accountList?.notBeforeMs ?? 0, organizationList?.notBeforeMs ?? 0);

/** After a failed write: another way into the lists that it failed on, by the heads that it met. */
export async function nextAppends(
  table: Table,
  appends: Appends,
  failure: ConditionFailed<ListName>,
  now: Date,
): Promise<Appends> {
  const next = async (name: ListName) => {
    const append = appends[name];
    return append && failure.failed(name) ? anotherAppend(table, append.list, failure.itemOf(name), now) : append;
  };
  const [accountList, organizationList] = await Promise.all([next('accountList'), next('organizationList')]);
  return { accountList, organizationList };
}

async function anotherAppend(table: Table, list: CodeList, item: Item | undefined, now: Date): Promise<Append> {
  if (!item) return intoOpenBlock(table, list);
  const head = toHead(item);
  return head.openCount < BLOCK_SIZE
    ? intoOpenBlock(table, list, head.openFromMs)
    : intoNextBlock(table, list, head, now);
}

/** The usual way, 95 times of 96: into the open block, without having read anything. */
const intoOpenBlock = (table: Table, list: CodeList, notBeforeMs = 0): Append => ({
  list,
  notBeforeMs,
  writes: (code) => [growOpenBlockWrite(table, list, timeOfUlid(code.ulid)), putEntryWrite(table, list, code)],
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
  const ledger = toLedger(items.find((item) => item.sk === LEDGER_SORT_KEY));
  const newest = items.map((item) => String(item.sk)).find((sk) => sk !== LEDGER_SORT_KEY && sk !== HEAD_SORT_KEY);
  const border = Math.max(newest === undefined ? 0 : timeOfUlid(newest) + 1, now.getTime(), head.openFromMs + 1);
  const blocks = appendBlock(ledger.blocks, { fromMs: head.openFromMs, count: head.openCount });
  const opened = { total: 1, open: { fromMs: border, count: 1 } } as const;
  return {
    list,
    notBeforeMs: border,
    writes: (code) => [
      updateHeadWrite(table, list, opened, equals('version', head.version)),
      putLedgerWrite(table, list, blocks, ledger.version),
      putEntryWrite(table, list, code),
    ],
  };
}
