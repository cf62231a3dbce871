import * as z from 'zod/mini';
import type { Ledger } from './block-ledger.ts';
import { decodeLedger, encodeLedger } from './block-ledger-codec.ts';
import type { CodeStatus, ListedCode, QprCode } from '../qpr-code.ts';
import type { Item, ItemKey } from '../../platform/table/table.ts';
import type { Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';

/**
 * A list of codes is one partition: an entry per code under its ULID, then the head (how many, and
 * the newest, still growing block) and the ledger (all older blocks). `~` sorts after every ULID,
 * so one query backwards from the head gives the total and the newest codes.
 */
export interface CodeList {
  readonly ownerId: string;
  readonly status: CodeStatus;
}

/** Every list that a code of this status belongs to: the account's, and the organization's if any. */
export const listsOf = (
  { accountId, organizationId }: Pick<QprCode, 'accountId' | 'organizationId'>,
  status: CodeStatus,
): readonly CodeList[] => [
  { ownerId: accountId, status },
  ...(organizationId === undefined ? [] : [{ ownerId: organizationId, status }]),
];

export const HEAD_SORT_KEY = '~HEAD';
export const LEDGER_SORT_KEY = '~LEDGER';
/** After every entry, before head and ledger. */
export const ENTRIES_END = '~';

export const partitionOf = ({ ownerId, status }: CodeList): string => `CODES#${ownerId}#${status}`;
export const entryKey = (list: CodeList, ulid: string): ItemKey => ({ pk: partitionOf(list), sk: ulid });
export const headKey = (list: CodeList): ItemKey => ({ pk: partitionOf(list), sk: HEAD_SORT_KEY });
export const ledgerKey = (list: CodeList): ItemKey => ({ pk: partitionOf(list), sk: LEDGER_SORT_KEY });

export interface Head {
  readonly total: number;
  readonly openFromMs: number;
  readonly openCount: number;
  /** Grows with every change of the list. */
  readonly version: number;
}

export interface StoredLedger {
  readonly blocks: Ledger;
  /** 0: not written yet. */
  readonly version: number;
}

const headSchema = z.object({
  total: z.number(),
  open_from_ms: z.number(),
  open_count: z.number(),
  version: z.number(),
});
const ledgerSchema = z.object({ blocks: z.instanceof(Uint8Array), version: z.number() });
const entrySchema = z.object({ sk: z.string(), name: z.string(), scans_total: z.number() });

export function headOf(item: Item): Head {
  const { total, open_from_ms, open_count, version } = headSchema.parse(item);
  return { total, openFromMs: open_from_ms, openCount: open_count, version };
}

export function ledgerOf(item: Item | undefined): StoredLedger {
  if (!item) return { blocks: [], version: 0 };
  const { blocks, version } = ledgerSchema.parse(item);
  return { blocks: decodeLedger(blocks), version };
}

export function entryOf(item: Item): ListedCode {
  const { sk, name, scans_total } = entrySchema.parse(item);
  return { ulid: sk, name, scansTotal: scans_total };
}

/** Entries are read by the hundred, so they hold only what their key does not say. */
export const entryPut = (table: Table, list: CodeList, code: ListedCode): TableWrite => ({
  Put: {
    TableName: table.name,
    Item: { ...entryKey(list, code.ulid), type: 'listed', name: code.name, scans_total: code.scansTotal },
  },
});

export const ledgerPut = (table: Table, list: CodeList, blocks: Ledger, seenVersion: number): TableWrite => ({
  Put: {
    TableName: table.name,
    Item: { ...ledgerKey(list), type: 'code_ledger', blocks: encodeLedger(blocks), version: seenVersion + 1 },
    ConditionExpression: seenVersion === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
    ...(seenVersion > 0 && { ExpressionAttributeValues: { ':seen': seenVersion } }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/** Holds as long as the list is empty. */
export const codesAreNone = (table: Table, list: CodeList): TableWrite => ({
  ConditionCheck: {
    TableName: table.name,
    Key: { ...headKey(list) },
    ConditionExpression: 'attribute_not_exists(pk) OR #total = :none',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':none': 0 },
  },
});

interface HeadChange {
  readonly total: 1 | -1;
  /** The open block as it becomes; left alone when omitted. */
  readonly open?: { readonly fromMs: number; readonly count: number };
  readonly openCount?: 1 | -1;
  readonly condition: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** The only way a head changes: by differences, or to a new open block under its version. */
export function headUpdate(table: Table, list: CodeList, change: HeadChange): TableWrite {
  const open = change.open;
  return {
    Update: {
      TableName: table.name,
      Key: { ...headKey(list) },
      UpdateExpression: open
        ? 'SET open_from_ms = :from, open_count = :count ADD #total :total, version :one'
        : `SET open_from_ms = if_not_exists(open_from_ms, :zero), #type = :type ADD #total :total, open_count :open, version :one`,
      ConditionExpression: change.condition,
      ExpressionAttributeNames: { '#total': 'total', ...(!open && { '#type': 'type' }) },
      ExpressionAttributeValues: {
        ':total': change.total,
        ':one': 1,
        ...(open
          ? { ':from': open.fromMs, ':count': open.count }
          : { ':zero': 0, ':open': change.openCount ?? 0, ':type': 'code_list' }),
        ...change.values,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
