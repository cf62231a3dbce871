import { timeOfUlid, timePrefix } from '../../platform/ids.ts';
import { equals, ITEM_EXISTS, isAtMost } from '../../platform/table/conditions.ts';
import { queryAll } from '../../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { deleteWrite, type TableWrite } from '../../platform/table/writes.ts';
import type { ListedCode } from '../qpr-code.ts';
import {
  addTo,
  appendBlock,
  BLOCK_SIZE,
  type Block,
  blockAt,
  removeFrom,
  splitAt,
  splitPointFor,
} from './block-ledger.ts';
import {
  type CodeList,
  ENTRIES_END,
  entryKey,
  growOpenBlockWrite,
  type Head,
  headKey,
  ledgerKey,
  partitionOf,
  putEntryWrite,
  putLedgerWrite,
  type StoredLedger,
  toHead,
  toLedger,
  updateHeadWrite,
} from './code-list.ts';

/**
 * The state of a list that is needed to insert or remove an existing code. A list is divided into blocks of codes. The
 * head counts the newest block, which is open for new codes, and the ledger counts the closed blocks before it.
 */
export interface ListState {
  readonly list: CodeList;
  readonly head: Head;
  readonly ledger: StoredLedger;
}

export const listStateKeys = (list: CodeList): readonly [ItemKey, ItemKey] => [headKey(list), ledgerKey(list)];

export const toListState = (list: CodeList, head: Item | undefined, ledger: Item | undefined): ListState => ({
  list,
  head: head ? toHead(head) : { total: 0, open_from_ms: 0, open_count: 0, version: 0 },
  ledger: toLedger(ledger),
});

/**
 * Removes a code from a list. The entry must still have the scan count that we read; otherwise scans would be lost on
 * the way to another list.
 */
export const removalWrites = (table: Table, { list, head, ledger }: ListState, code: ListedCode): TableWrite[] => {
  const ms = timeOfUlid(code.ulid);
  const entryDelete = deleteWrite(table, entryKey(list, code.ulid), equals('scans_total', code.scans_total));
  if (ms >= head.open_from_ms) {
    const stillOpen = isAtMost('open_from_ms', ms);
    return [entryDelete, updateHeadWrite(table, list, { total: -1, open_count: -1 }, stillOpen)];
  }
  return [
    entryDelete,
    updateHeadWrite(table, list, { total: -1 }, ITEM_EXISTS),
    putLedgerWrite(table, list, removeFrom(ledger.blocks, ms), ledger.version),
  ];
};

/** Inserts an existing code into a list at its position in the order of creation. */
export async function insertionWrites(table: Table, state: ListState, code: ListedCode): Promise<TableWrite[]> {
  const { list, head, ledger } = state;
  const ms = timeOfUlid(code.ulid);
  const entry = putEntryWrite(table, list, code);
  if (ms >= head.open_from_ms) {
    return [
      entry,
      ...(head.open_count < BLOCK_SIZE
        ? [growOpenBlockWrite(table, list, ms)]
        : await splitOpenBlock(table, state, ms)),
    ];
  }
  const grown = addTo(ledger.blocks, ms);
  const index = blockAt(grown, ms);
  const block = grown[index];
  const blocks =
    block && block.count > BLOCK_SIZE
      ? await splitClosedBlock(table, list, grown, index, grown[index + 1]?.fromMs ?? head.open_from_ms, ms)
      : grown;
  return [
    entry,
    updateHeadWrite(table, list, { total: 1 }, ITEM_EXISTS),
    putLedgerWrite(table, list, blocks, ledger.version),
  ];
}

/** Closes the older part of the full open block; the newer part stays open. */
async function splitOpenBlock(table: Table, { list, head, ledger }: ListState, ms: number): Promise<TableWrite[]> {
  const times = await readTimes(table, list, head.open_from_ms, undefined);
  const splitMs = splitPointFor(times, ms);
  const unchanged = equals('version', head.version);
  const count = head.open_count + 1;
  if (splitMs === undefined) {
    return [updateHeadWrite(table, list, { total: 1, open: { fromMs: head.open_from_ms, count } }, unchanged)];
  }
  const closed: Block = { fromMs: head.open_from_ms, count: countBefore([...times, ms], splitMs) };
  return [
    updateHeadWrite(table, list, { total: 1, open: { fromMs: splitMs, count: count - closed.count } }, unchanged),
    putLedgerWrite(table, list, appendBlock(ledger.blocks, closed), ledger.version),
  ];
}

async function splitClosedBlock(
  table: Table,
  list: CodeList,
  blocks: readonly Block[],
  index: number,
  toMs: number,
  addedMs: number,
): Promise<readonly Block[]> {
  const times = await readTimes(table, list, blocks[index]?.fromMs ?? 0, toMs);
  const splitMs = splitPointFor(times, addedMs);
  return splitMs === undefined ? blocks : splitAt(blocks, index, splitMs, countBefore([...times, addedMs], splitMs));
}

const countBefore = (times: readonly number[], ms: number) => times.filter((time) => time < ms).length;

/**
 * Creation times of the codes of one block. The item that counts these codes (the head or the ledger) was read before,
 * and the write fails if its version has changed. So if the write succeeds, these are exactly the counted codes.
 */
async function readTimes(table: Table, list: CodeList, fromMs: number, toMs: number | undefined): Promise<number[]> {
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': partitionOf(list),
      ':from': timePrefix(fromMs),
      // The prefix alone sorts before every ULID of that millisecond, so the end is exclusive.
      ':to': toMs === undefined ? ENTRIES_END : timePrefix(toMs),
    },
    ProjectionExpression: 'sk',
    ConsistentRead: true,
  });
  return items.map((item) => timeOfUlid(String(item.sk)));
}
