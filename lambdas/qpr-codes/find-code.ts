import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CODE_STATUSES, type CodeStatus } from '../../contracts/qpr-codes.ts';
import { retry } from '../platform/retry.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { Contended } from '../platform/table/contended.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { type ListState, listStateKeys, toListState } from './list/change.ts';
import { type CodeList, entryKey, listsOf, toListedCode } from './list/code-list.ts';
import { type CodeOwner, type QprCode, shortIdOf, ulidOfCodeId } from './qpr-code.ts';
import { qprCodeKey, toScannedCode } from './store.ts';

/** Does the code exist, whoever owns it? */
export async function codeExists(table: Table, shortId: string): Promise<boolean> {
  const { Item: item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { ...qprCodeKey(shortId) },
      ProjectionExpression: 'pk',
      ConsistentRead: true,
    }),
  );
  return item !== undefined;
}

/** There is such a code, but its owner is not the one that was asked about. */
export interface DifferentOwner {
  readonly owner: CodeOwner;
}

export interface FoundCode {
  readonly code: QprCode;
}

/** A code of this owner in one round trip; `undefined` when there is no such code at all. */
export async function findCode(
  table: Table,
  owner: CodeOwner,
  id: string,
): Promise<FoundCode | DifferentOwner | undefined> {
  const found = await read(table, owner, id, []);
  return found && 'code' in found ? { code: found.code } : found;
}

export interface CodeWithLists extends FoundCode {
  /** State of the lists that hold it, and of those that would hold it in the other status. */
  readonly states: Readonly<Record<CodeStatus, readonly ListState[]>>;
}

/** A code and all that has to be known to move or remove it, in one round trip. */
export async function findCodeWithLists(
  table: Table,
  owner: CodeOwner,
  id: string,
): Promise<CodeWithLists | DifferentOwner | undefined> {
  const lists = { active: listsOf(owner, 'active'), archived: listsOf(owner, 'archived') };
  const found = await read(table, owner, id, [...lists.active, ...lists.archived].flatMap(listStateKeys));
  if (!found || !('code' in found)) return found;
  const items = found.more.values();
  const next = () => items.next().value;
  const state = (list: CodeList) => toListState(list, next(), next());
  return { code: found.code, states: { active: lists.active.map(state), archived: lists.archived.map(state) } };
}

const OWNER_ROUNDS = 6;

/** The same, whoever owns it; a code of the expected account takes one round trip, any other takes two. */
export async function findAnyCode(
  table: Table,
  { accountId }: Pick<CodeOwner, 'accountId'>,
  id: string,
): Promise<CodeWithLists | undefined> {
  let owner: CodeOwner = { accountId };
  for (let round = 1; round <= OWNER_ROUNDS; round += 1) {
    const found = await findCodeWithLists(table, owner, id);
    if (!found || !('owner' in found)) return found;
    owner = found.owner;
  }
  throw new Contended('The code was moved during every attempt to read it.');
}

/** The states of other lists than its own. */
export async function findListStates(table: Table, lists: readonly CodeList[]): Promise<ListState[]> {
  const items = (await batchGet(table, lists.flatMap(listStateKeys))).values();
  const next = () => items.next().value;
  return lists.map((list) => toListState(list, next(), next()));
}

/** Whose codes these are, by their ULIDs; those that are gone are left out. */
export async function findOwners(table: Table, ulids: readonly string[]): Promise<ReadonlyMap<string, CodeOwner>> {
  const items = await batchGet(
    table,
    ulids.map((ulid) => qprCodeKey(shortIdOf(ulid))),
  );
  const codes = items.filter((item) => item !== undefined).map(toScannedCode);
  return new Map(codes.map((code) => [code.ulid, ownerOf(code)]));
}

/** What a list of scans or conversations has to know of a code: whose it is now, and what it is called. */
export type CodeNow = CodeOwner & Pick<QprCode, 'name'>;

/** Codes as they are now, by their short ids; those that are gone are left out. */
export async function findCodesNow(table: Table, shortIds: readonly string[]): Promise<ReadonlyMap<string, CodeNow>> {
  const unique = [...new Set(shortIds)];
  const items = await batchGet(table, unique.map(qprCodeKey), {
    attributes: ['account_id', 'organization_id', 'name'],
  });
  return new Map(unique.flatMap((shortId, index) => (items[index] ? [[shortId, toCodeNow(items[index])]] : [])));
}

const codeNowSchema = z.object({ account_id: z.string(), organization_id: z.optional(z.string()), name: z.string() });

function toCodeNow(item: Item): CodeNow {
  const { account_id, organization_id, name } = codeNowSchema.parse(item);
  return { accountId: account_id, organizationId: organization_id, name };
}

interface Found extends FoundCode {
  readonly more: readonly (Item | undefined)[];
}

const READ_RETRY = { attempts: 6, baseMilliseconds: 5, capMilliseconds: 50 };

async function read(
  table: Table,
  { accountId, organizationId }: CodeOwner,
  id: string,
  moreKeys: readonly ItemKey[],
): Promise<Found | DifferentOwner | undefined> {
  const ulid = ulidOfCodeId(id);
  if (ulid === undefined) return undefined;
  const entryKeys = CODE_STATUSES.map((status) => entryKey({ ownerId: accountId, status }, ulid));
  const keys = [qprCodeKey(shortIdOf(ulid)), ...entryKeys, ...moreKeys];
  const readOnce = async () => {
    const [item, active, archived, ...more] = await batchGet(table, keys);
    if (!item) return undefined;
    const code = toScannedCode(item);
    // Ids that differ only in their time share a short id: the whole id must be right.
    if (code.ulid !== ulid) return undefined;
    if (code.accountId !== accountId || code.organizationId !== organizationId) return { owner: ownerOf(code) };
    const entry = { active, archived }[code.status];
    // Without its entry, the code is just being moved, between our reads of the one and the other.
    if (!entry) throw new Contended('The code was moved during every attempt to read it.');
    return { code: { ...code, scansTotal: toListedCode(entry).scansTotal }, more };
  };
  return retry(readOnce, { ...READ_RETRY, when: (error) => error instanceof Contended });
}

const ownerOf = ({ accountId, organizationId }: CodeOwner): CodeOwner => ({ accountId, organizationId });
