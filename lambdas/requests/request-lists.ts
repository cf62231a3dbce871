import { REQUEST_STATUSES, type RequestStatus } from '../../contracts/requests/requests.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { isEmptyRange, type KeyRange, keyCondition } from '../platform/table/key-range.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import { countAll } from '../platform/table/query-all.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { VisitorRequest } from './request.ts';
import { findRequests } from './store.ts';

/**
 * The partition with those requests of a list that have this status. `listId` is the id of an account or organization,
 * or the short id of a code. The ids of requests sort by time.
 */
const partitionOf = (listId: string, status: RequestStatus): string => `${KEY_PREFIX.requestList}${listId}#${status}`;
const entryKey = (listId: string, status: RequestStatus, id: string): ItemKey => ({
  pk: partitionOf(listId, status),
  sk: id,
});

type ListedRequest = Pick<VisitorRequest, 'id' | 'owner_id' | 'short_id' | 'status' | 'expires_at_seconds'>;

const putEntryWrite = (table: Table, listId: string, { id, status, expires_at_seconds }: ListedRequest): TableWrite =>
  putWrite(table, {
    ...entryKey(listId, status, id),
    type: 'request_listed',
    expires_at_seconds,
  });

const listIdsOf = ({ owner_id, short_id }: ListedRequest): string[] => [owner_id, short_id];

/** Adds the request to the lists of its owner and its code. */
export const putListedWrites = (table: Table, request: ListedRequest): TableWrite[] =>
  listIdsOf(request).map((listId) => putEntryWrite(table, listId, request));

export const deleteListedWrites = (table: Table, request: ListedRequest): TableWrite[] =>
  listIdsOf(request).map((listId) => deleteWrite(table, entryKey(listId, request.status, request.id)));

/** Moves the request from the list of one owner to that of another. */
export const changeOwnerListWrites = (table: Table, request: ListedRequest, owner_id: string): TableWrite[] => [
  deleteWrite(table, entryKey(request.owner_id, request.status, request.id)),
  putEntryWrite(table, owner_id, request),
];

interface Filter extends KeyRange {
  /** @default any status */
  readonly status?: RequestStatus | undefined;
}

const statusesOf = ({ status }: Filter): readonly RequestStatus[] => (status ? [status] : REQUEST_STATUSES);

/** The requests of a list, newest first. */
export async function newestRequests(
  table: Table,
  listId: string,
  query: NewestQuery & Filter,
): Promise<{ readonly requests: readonly VisitorRequest[]; readonly next?: string }> {
  const partitions = statusesOf(query).map((status) => partitionOf(listId, status));
  const { items, ...page } = await newestAcross(table, partitions, query);
  const requests = await findRequests(
    table,
    items.map(({ sk }) => String(sk)),
  );
  return { requests, ...page };
}

/** Counts the requests of a list. This is cheap: entries are small, so one page of the query counts about 8,000. */
export async function countRequests(table: Table, listId: string, filter: Filter): Promise<number> {
  const { from, before } = filter;
  if (isEmptyRange({ from, before })) return 0;
  const counts = await Promise.all(
    statusesOf(filter).map((status) => countAll(table, keyCondition(partitionOf(listId, status), { from, before }))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
