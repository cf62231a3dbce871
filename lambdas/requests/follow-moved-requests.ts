import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { eventDataOf } from '../events/published-event.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import { ownerIdOf, shortIdOf } from '../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../qpr-codes/scanned-code.ts';
import { removeRecipients } from './recipients/recipient-store.ts';
import type { VisitorRequest } from './request.ts';
import { changeOwnerListWrites, newestRequests } from './request-lists.ts';
import { findRequests, type StoredRequest, setOwnerWrite } from './store.ts';

/** Time reserved to finish the current page. */
const LAST_MILLISECONDS = 10_000;
const PAGE_SIZE = 25;

/** `data` of qpr_code.moved, or of organization.deleted. */
const dataSchema = z.union([
  z.object({ id: z.string(), moved_at: z.string() }),
  z.object({ organization_id: z.string(), account_id: z.string() }),
]);

/**
 * A request is what a visitor sent with a form. This moves the requests of a moved code to the list of its new owner,
 * and those of a deleted organization to the list of its account. The recipients of a deleted organization are deleted.
 * If it throws, Lambda retries.
 */
export const followMovedRequests =
  ({ table }: Pick<Effects, 'table'>) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const data = eventDataOf(dataSchema, event);
    const move = 'id' in data ? codeMove(table, data.id) : organizationMove(data);
    const hasTime = () => context.getRemainingTimeInMillis() > LAST_MILLISECONDS;
    const isDone =
      (await changeOwners(table, move, hasTime)) &&
      ('id' in data || (await removeRecipients(table, data.organization_id, hasTime)));
    if (isDone) return;
    throw new Error(`${move.listId} has more requests than one run can move. Lambda retries.`);
  };

/** The owner that a request of the list gets. If it is undefined, the request keeps its owner. */
type NewOwnerOf = (request: VisitorRequest) => string | undefined;

interface ListMove {
  readonly listId: string;
  /**
   * Call this after the requests were read, never before: the code may have been moved once more. If the owner of a
   * request changes after the request was read, the write fails.
   */
  readonly findNewOwner: () => Promise<NewOwnerOf>;
}

function codeMove(table: Table, codeId: string): ListMove {
  const listId = shortIdOf(codeId);
  const findNewOwner = async () => {
    const code = await findScannedCode(table, listId, { consistent: true });
    const ownerId = code && ownerIdOf(code);
    return () => ownerId;
  };
  return { listId, findNewOwner };
}

/** Skips a request that has left the organization with its code. */
const organizationMove = (data: { readonly organization_id: string; readonly account_id: string }): ListMove => ({
  listId: data.organization_id,
  findNewOwner:
    async () =>
    ({ ownerId }) =>
      ownerId === data.organization_id ? data.account_id : undefined,
});

/** Returns false if time ran out first. */
async function changeOwners(table: Table, move: ListMove, hasTime: () => boolean): Promise<boolean> {
  let before: string | undefined;
  do {
    if (!hasTime()) return false;
    const { requests, next } = await newestRequests(table, move.listId, { limit: PAGE_SIZE, before });
    const newOwnerOf = requests.length > 0 ? await move.findNewOwner() : () => undefined;
    await Promise.all(requests.map((request) => changeOwner(table, move, request, newOwnerOf)));
    before = next;
  } while (before !== undefined);
  return true;
}

/** The first attempt uses what was read for the whole page. After a conflict, the request and its owner are read again. */
function changeOwner(table: Table, move: ListMove, listed: StoredRequest, newOwnerOf: NewOwnerOf): Promise<void> {
  let isFirstAttempt = true;
  return retryOnConflict(async () => {
    const [request] = isFirstAttempt ? [listed] : await findRequests(table, [listed.id]);
    const ownerId = request && (isFirstAttempt ? newOwnerOf : await move.findNewOwner())(request);
    isFirstAttempt = false;
    if (!request || ownerId === undefined || ownerId === request.ownerId) return;
    await transactWrite(table, {
      request: setOwnerWrite(table, request, ownerId),
      lists: changeOwnerListWrites(table, request, ownerId),
    });
  });
}

export const handler = followMovedRequests(liveEffects());
