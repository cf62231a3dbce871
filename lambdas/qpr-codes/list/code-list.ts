import * as z from 'zod/mini';
import type { CodeStatus } from '../../../contracts/qpr-codes.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { pick } from '../../platform/fields/pick.ts';
import type { Entity } from '../../platform/schemas/shapes.ts';
import {
  allOf,
  anyOf,
  type Condition,
  equals,
  ITEM_IS_NEW,
  isAbsent,
  isAtMost,
  isBelow,
} from '../../platform/table/conditions.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { CodeOwner, ListedCode } from '../qpr-code.ts';
import { BLOCK_SIZE, type Ledger } from './block-ledger.ts';
import { decodeLedger, encodeLedger } from './block-ledger-codec.ts';

/**
 * A list of codes is one partition: one entry per code under its ULID, then the head (the total and the newest block,
 * which still grows) and the ledger (all older blocks). A block stores how many codes were created in a time range (see
 * `block-ledger.ts`). `~` sorts after every ULID, so one backward query from the head returns the total and the newest
 * codes.
 */
export interface CodeList {
  readonly owner_id: string;
  readonly status: CodeStatus;
}

/** The lists that contain a code of this owner and status: the account's list, and the organization's list if any. */
export const listsOf = ({ account_id, organization_id }: CodeOwner, status: CodeStatus): readonly CodeList[] => [
  { owner_id: account_id, status },
  ...(organization_id === undefined ? [] : [{ owner_id: organization_id, status }]),
];

export const HEAD_SORT_KEY = '~HEAD';
export const LEDGER_SORT_KEY = '~LEDGER';
/** Sorts after every entry and before head and ledger. */
export const ENTRIES_END = '~';

export const partitionOf = ({ owner_id, status }: CodeList): string => `${KEY_PREFIX.codeList}${owner_id}#${status}`;
export const entryKey = (list: CodeList, ulid: string): ItemKey => ({ pk: partitionOf(list), sk: ulid });
export const headKey = (list: CodeList): ItemKey => ({ pk: partitionOf(list), sk: HEAD_SORT_KEY });
export const ledgerKey = (list: CodeList): ItemKey => ({ pk: partitionOf(list), sk: LEDGER_SORT_KEY });

const headSchema = z.object({
  total: z.number(),
  /** The open block is the newest one, which still grows. It is not in the ledger yet. */
  open_from_ms: z.number(),
  open_count: z.number(),
  /** Increases whenever a code is added or removed. */
  version: z.number(),
});
export type Head = Entity<typeof headSchema>;
export const toHead = (item: Item): Head => headSchema.parse(item);

export interface StoredLedger {
  readonly blocks: Ledger;
  /** 0 if the ledger has not been written yet. */
  readonly version: number;
}

const ledgerItemSchema = z.object({ blocks: z.instanceof(Uint8Array), version: z.number() });
const entryItemSchema = z.object({
  name: z.string(),
  scans_total: z.number(),
  tags: z.optional(z.array(z.string())),
});

export function toLedger(item: Item | undefined): StoredLedger {
  if (!item) return { blocks: [], version: 0 };
  const { blocks, version } = ledgerItemSchema.parse(item);
  return { blocks: decodeLedger(blocks), version };
}

export function toListedCode(item: Item): ListedCode {
  return { ulid: String(item.sk), ...entryItemSchema.parse(item) };
}

/** One query reads hundreds of entries, so an entry does not repeat what its key contains. */
export const putEntryWrite = (table: Table, list: CodeList, code: ListedCode): TableWrite =>
  putWrite(table, {
    ...entryKey(list, code.ulid),
    type: 'listed',
    ...pick(code, ['name', 'scans_total', 'metadata_version', 'tags']),
  });

/** Marks the entry in an account's list after the code entered an organization of the same account. */
const MOVED_IN = 'moved_in';
export const NOT_MOVED_IN = isAbsent(MOVED_IN);

/**
 * Marks or unmarks the entry of a code that stays in its account's list but enters or leaves an organization.
 * Concurrent writes that count scans and have not seen the move then fail and retry, so no scan is lost.
 */
export const markEntryMovedWrite = (table: Table, list: CodeList, code: ListedCode, isMovedIn: boolean): TableWrite =>
  updateWrite(
    table,
    entryKey(list, code.ulid),
    isMovedIn ? { set: { [MOVED_IN]: true } } : { remove: [MOVED_IN] },
    equals('scans_total', code.scans_total),
  );

export const putLedgerWrite = (table: Table, list: CodeList, blocks: Ledger, seenVersion: number): TableWrite =>
  putWrite(
    table,
    { ...ledgerKey(list), type: 'code_ledger', blocks: encodeLedger(blocks), version: seenVersion + 1 },
    seenVersion === 0 ? ITEM_IS_NEW : equals('version', seenVersion),
  );

interface HeadChange {
  /** Added to the total. */
  readonly total: 1 | -1;
  /** Replaces the open block. */
  readonly open?: { readonly fromMs: number; readonly count: number };
  /** Added to the count of the open block, if `open` is omitted. */
  readonly open_count?: 1 | -1;
}

/**
 * Every change of a head goes through here. A change adds to the counts or sets a new open block. To set a new block,
 * pass a condition on the head's version.
 */
export const updateHeadWrite = (table: Table, list: CodeList, change: HeadChange, condition: Condition): TableWrite =>
  updateWrite(
    table,
    headKey(list),
    change.open
      ? {
          set: { open_from_ms: change.open.fromMs, open_count: change.open.count },
          add: { total: change.total, version: 1 },
        }
      : {
          set: { type: 'code_list' },
          setIfAbsent: { open_from_ms: 0 },
          add: { total: change.total, open_count: change.open_count ?? 0, version: 1 },
        },
    condition,
  );

/** Adds one code to the open block. The code must not be older than the block, and the block must not be full. */
export const growOpenBlockWrite = (table: Table, list: CodeList, ms: number): TableWrite =>
  updateHeadWrite(
    table,
    list,
    { total: 1, open_count: 1 },
    anyOf(ITEM_IS_NEW, allOf(isAtMost('open_from_ms', ms), isBelow('open_count', BLOCK_SIZE))),
  );
