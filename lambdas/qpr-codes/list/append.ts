import { timeOfUlid } from '../../platform/ids.ts';
import { equals } from '../../platform/table/conditions.ts';
import { queryFirst } from '../../platform/table/query-all.ts';
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

/**
 * How to add a new code to one list: the earliest creation time allowed, and the writes. `code-list.ts` explains what
 * the head, the blocks and the ledger of a list are.
 */
interface Append {
  readonly list: CodeList;
  readonly notBeforeMs: number;
  /** Adding a code always writes the list's head. That write comes first, so a failed condition returns the head. */
  readonly writes: (code: ListedCode) => readonly TableWrite[];
}

/** The lists of a new code, named like their writes in the transaction. */
type ListName = 'accountList' | 'organizationList';
type Appends = Readonly<Record<ListName, Append | undefined>>;

export const firstAppends = (table: Table, { account_id, organization_id }: CodeOwner): Appends => ({
  accountList: intoOpenBlock(table, { owner_id: account_id, status: 'active' }),
  organizationList:
    organization_id === undefined ? undefined : intoOpenBlock(table, { owner_id: organization_id, status: 'active' }),
});

export const appendWrites = ({ accountList, organizationList }: Appends, code: ListedCode) => ({
  accountList: accountList?.writes(code),
  organizationList: organizationList?.writes(code),
});

/** The creation time of a new code: now, or later if a list has already opened a later block. */
export const creationTimeMs = ({ accountList, organizationList }: Appends, now: Date): number =>
  Math.max(now.getTime(), accountList?.notBeforeMs ?? 0, organizationList?.notBeforeMs ?? 0);

/** After a failed write, plans how to append to the lists that failed, based on the heads that the failure returned. */
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
  return head.open_count < BLOCK_SIZE
    ? intoOpenBlock(table, list, head.open_from_ms)
    : intoNextBlock(table, list, head, now);
}

/** The usual case, 95 times out of 96: append to the open block without reading anything. */
const intoOpenBlock = (table: Table, list: CodeList, notBeforeMs = 0): Append => ({
  list,
  notBeforeMs,
  writes: (code) => [growOpenBlockWrite(table, list, timeOfUlid(code.ulid)), putEntryWrite(table, list, code)],
});

/**
 * Closes the full block and opens the next one with the new code. The boundary lies after the newest existing code,
 * even if that code was created by a server whose clock was ahead. The condition on the version fails if the list
 * changed meanwhile.
 */
async function intoNextBlock(table: Table, list: CodeList, head: Head, now: Date): Promise<Append> {
  // Read backwards from the end of the partition: ledger, head, newest entry.
  const backwards = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partitionOf(list) },
    ConsistentRead: true,
    ScanIndexForward: false,
  };
  const items = await queryFirst(table, backwards, 3);
  const ledger = toLedger(items.find((item) => item.sk === LEDGER_SORT_KEY));
  const newest = items.map((item) => String(item.sk)).find((sk) => sk !== LEDGER_SORT_KEY && sk !== HEAD_SORT_KEY);
  const boundary = Math.max(newest === undefined ? 0 : timeOfUlid(newest) + 1, now.getTime(), head.open_from_ms + 1);
  const blocks = appendBlock(ledger.blocks, { fromMs: head.open_from_ms, count: head.open_count });
  const opened = { total: 1, open: { fromMs: boundary, count: 1 } } as const;
  return {
    list,
    notBeforeMs: boundary,
    writes: (code) => [
      updateHeadWrite(table, list, opened, equals('version', head.version)),
      putLedgerWrite(table, list, blocks, ledger.version),
      putEntryWrite(table, list, code),
    ],
  };
}
