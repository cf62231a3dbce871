import { deleteEventWrite } from '../events/outbox.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import { deleteListedWrites, newestRequests } from './request-lists.ts';
import { deleteRequestWrite, findRequests } from './store.ts';

const PAGE_SIZE = 25;

/** Permanently deletes requests. Ignores ids of requests that no longer exist. */
export async function removeRequests(table: Table, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => removeRequest(table, id)));
}

const removeRequest = (table: Table, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const [request] = await findRequests(table, [id]);
    if (!request) return;
    await transactWrite(table, {
      request: deleteRequestWrite(table, request),
      lists: deleteListedWrites(table, request),
      // The event contains the answers too.
      event: deleteEventWrite(table, request.event),
    });
  });

/** Deletes all requests of an account, an organization or a code. Returns false if time ran out first. */
export async function removeAllRequests(table: Table, listId: string, hasTime: () => boolean): Promise<boolean> {
  let before: string | undefined;
  do {
    if (!hasTime()) return false;
    const { requests, next } = await newestRequests(table, listId, { limit: PAGE_SIZE, before });
    await removeRequests(
      table,
      requests.map(({ id }) => id),
    );
    before = next;
  } while (before !== undefined);
  return true;
}
