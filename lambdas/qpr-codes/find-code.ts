import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { CODE_STATUSES, type CodeStatus, type QprCode, shortIdOf, ulidOfCodeId } from './qpr-code.ts';
import { type CodeList, entryKey, entryOf, listsOf } from './list/code-list.ts';
import { type ListState, listStateKeys, listStateOf } from './list/change.ts';
import { Contended } from '../platform/table/contended.ts';
import { codeKey, codeOfDetail, detailSchema } from './store.ts';
import type { Item, ItemKey } from '../platform/table/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';

/** Does the code exist, whoever owns it? */
export async function codeExists(table: Table, shortId: string): Promise<boolean> {
  const answer = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { ...codeKey(shortId) },
      ProjectionExpression: 'pk',
      ConsistentRead: true,
    }),
  );
  return answer.Item !== undefined;
}

/** Whose code it is. */
export type CodeOwner = Pick<QprCode, 'accountId' | 'organizationId'>;

/** There is such a code, but it is not the one's that it was looked for at. */
export interface OwnedByOther {
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
): Promise<FoundCode | OwnedByOther | undefined> {
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
): Promise<CodeWithLists | OwnedByOther | undefined> {
  const lists = { active: listsOf(owner, 'active'), archived: listsOf(owner, 'archived') };
  const found = await read(table, owner, id, [...lists.active, ...lists.archived].flatMap(listStateKeys));
  if (!found || !('code' in found)) return found;
  const items = found.more.values();
  const next = () => items.next().value;
  const state = (list: CodeList) => listStateOf(list, next(), next());
  return { code: found.code, states: { active: lists.active.map(state), archived: lists.archived.map(state) } };
}

interface Found extends FoundCode {
  readonly more: readonly (Item | undefined)[];
}

const READ_ATTEMPTS = 6;

async function read(
  table: Table,
  { accountId, organizationId }: CodeOwner,
  id: string,
  moreKeys: readonly ItemKey[],
): Promise<Found | OwnedByOther | undefined> {
  const ulid = ulidOfCodeId(id);
  if (ulid === undefined) return undefined;
  const entryKeys = CODE_STATUSES.map((status) => entryKey({ ownerId: accountId, status }, ulid));
  const keys = [codeKey(shortIdOf(ulid)), ...entryKeys, ...moreKeys];
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt += 1) {
    const [item, active, archived, ...more] = await batchGet(table, keys);
    if (!item) return undefined;
    const detail = detailSchema.parse(item);
    // Ids that differ only in their time share a short id: the whole id must be right.
    if (detail.id !== id) return undefined;
    if (detail.account_id !== accountId || detail.organization_id !== organizationId) {
      return { owner: { accountId: detail.account_id, organizationId: detail.organization_id } };
    }
    const entry = { active, archived }[detail.status];
    // Without its entry, the code is just being moved, between our reads of the one and the other.
    if (entry) return { code: { ...codeOfDetail(ulid, detail), scansTotal: entryOf(entry).scansTotal }, more };
  }
  throw new Contended('The code was moved during every attempt to read it.');
}
