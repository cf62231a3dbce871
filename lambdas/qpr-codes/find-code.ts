import * as z from 'zod/mini';
import { CODE_STATUSES, type CodeStatus } from '../../contracts/qpr-codes.ts';
import { retry } from '../platform/retry.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { Contended } from '../platform/table/contended.ts';
import { itemExists } from '../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { type ListState, listStateKeys, toListState } from './list/change.ts';
import { type CodeList, entryKey, listsOf, toListedCode } from './list/code-list.ts';
import { type CodeOwner, type QprCode, shortIdOf, ulidOfCodeId } from './qpr-code.ts';
import { CODE_ITEM_TYPE, qprCodeKey, toScannedCode } from './store.ts';

/** Whether the code exists, regardless of its owner. */
export const codeExists = (table: Table, short_id: string): Promise<boolean> => itemExists(table, qprCodeKey(short_id));

/** The code exists, but it belongs to a different owner than the given one. */
export interface DifferentOwner {
  readonly owner: CodeOwner;
}

export interface FoundCode {
  readonly code: QprCode;
}

/** Finds a code of this owner in one round trip. Returns `undefined` if no such code exists. */
export async function findCode(
  table: Table,
  owner: CodeOwner,
  id: string,
): Promise<FoundCode | DifferentOwner | undefined> {
  const found = await findWithItems(table, owner, id, []);
  return found && 'code' in found ? { code: found.code } : found;
}

export interface CodeWithLists extends FoundCode {
  /** State of the lists that contain the code, and of those that would contain it in the other status. */
  readonly states: Readonly<Record<CodeStatus, readonly ListState[]>>;
}

/** Finds a code and everything needed to move or delete it, in one round trip. */
export async function findCodeWithLists(
  table: Table,
  owner: CodeOwner,
  id: string,
): Promise<CodeWithLists | DifferentOwner | undefined> {
  const lists = { active: listsOf(owner, 'active'), archived: listsOf(owner, 'archived') };
  const found = await findWithItems(table, owner, id, [...lists.active, ...lists.archived].flatMap(listStateKeys));
  if (!found || !('code' in found)) return found;
  const items = found.more.values();
  const next = () => items.next().value;
  const state = (list: CodeList) => toListState(list, next(), next());
  return { code: found.code, states: { active: lists.active.map(state), archived: lists.archived.map(state) } };
}

/** More than two rounds are needed only while the code is being moved. */
const OWNER_ROUNDS = 6;

/**
 * Like `findCodeWithLists`, but for any owner. One round trip is enough if the code belongs to the given account and is
 * not in an organization. Any other code takes two.
 */
export async function findAnyCode(
  table: Table,
  { account_id }: Pick<CodeOwner, 'account_id'>,
  id: string,
): Promise<CodeWithLists | undefined> {
  let owner: CodeOwner = { account_id };
  for (let round = 1; round <= OWNER_ROUNDS; round += 1) {
    const found = await findCodeWithLists(table, owner, id);
    if (!found || !('owner' in found)) return found;
    owner = found.owner;
  }
  throw new Contended('The code was moved during every attempt to read it. Try again.');
}

/** Reads the states of lists, for example of those that a code will be moved to. */
export async function findListStates(table: Table, lists: readonly CodeList[]): Promise<ListState[]> {
  const items = (await batchGet(table, lists.flatMap(listStateKeys))).values();
  const next = () => items.next().value;
  return lists.map((list) => toListState(list, next(), next()));
}

/** The owners of codes by ULID. Codes that no longer exist are omitted. */
export async function findOwners(table: Table, ulids: readonly string[]): Promise<ReadonlyMap<string, CodeOwner>> {
  const items = await batchGet(
    table,
    ulids.map((ulid) => qprCodeKey(shortIdOf(ulid))),
  );
  const codes = items.filter((item) => item !== undefined).map(toScannedCode);
  return new Map(codes.map((code) => [code.ulid, ownerOf(code)]));
}

/** The current owner, name, status and knowledge of a code, as lists need them. */
export type CurrentCode = CodeOwner & Pick<QprCode, 'name' | 'status' | 'knowledge'>;

/** The current state of codes by short id. Codes that no longer exist are omitted. */
export async function findCurrentCodes(
  table: Table,
  shortIds: readonly string[],
): Promise<ReadonlyMap<string, CurrentCode>> {
  const unique = [...new Set(shortIds)];
  const items = await batchGet(table, unique.map(qprCodeKey), {
    attributes: ['type', 'account_id', 'organization_id', 'name', 'status', 'knowledge'],
  });
  return new Map(
    unique.flatMap((short_id, index) =>
      items[index]?.type === CODE_ITEM_TYPE ? [[short_id, currentCodeSchema.parse(items[index])]] : [],
    ),
  );
}

const currentCodeSchema = z.object({
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  name: z.string(),
  status: z.enum(CODE_STATUSES),
  knowledge: z.optional(z.array(z.string())),
});

interface FoundWithItems extends FoundCode {
  /** The items of `moreKeys`, in the same order. */
  readonly more: readonly (Item | undefined)[];
}

const READ_RETRY = { attempts: 6, baseMilliseconds: 5, capMilliseconds: 50 };

async function findWithItems(
  table: Table,
  { account_id, organization_id }: CodeOwner,
  id: string,
  moreKeys: readonly ItemKey[],
): Promise<FoundWithItems | DifferentOwner | undefined> {
  const ulid = ulidOfCodeId(id);
  if (ulid === undefined) return undefined;
  const entryKeys = CODE_STATUSES.map((status) => entryKey({ owner_id: account_id, status }, ulid));
  const keys = [qprCodeKey(shortIdOf(ulid)), ...entryKeys, ...moreKeys];
  const readOnce = async () => {
    const [item, active, archived, ...more] = await batchGet(table, keys);
    if (item?.type !== CODE_ITEM_TYPE) return undefined;
    const code = toScannedCode(item);
    // Ids with different timestamps can share a short id, so compare the whole id.
    if (code.ulid !== ulid) return undefined;
    if (code.account_id !== account_id || code.organization_id !== organization_id) return { owner: ownerOf(code) };
    const entry = { active, archived }[code.status];
    // If the owner's list has no entry for the code, the code was moved while we were reading.
    if (!entry) throw new Contended('The code was moved during every attempt to read it. Try again.');
    return { code: { ...code, scans_total: toListedCode(entry).scans_total }, more };
  };
  return retry(readOnce, { ...READ_RETRY, when: (error) => error instanceof Contended });
}

const ownerOf = ({ account_id, organization_id }: CodeOwner): CodeOwner => ({ account_id, organization_id });
