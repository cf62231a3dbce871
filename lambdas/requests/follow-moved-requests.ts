import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { eventDataOf } from '../events/published-event.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { findListOwner } from '../qpr-codes/code-lists.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../qpr-codes/scanned-code.ts';
import { removeRecipients } from './recipients/recipient-store.ts';
import type { VisitorRequest } from './request.ts';
import { changeOwnerListWrites, newestRequests } from './request-lists.ts';
import { findRequests, setOwnerWrite } from './store.ts';

/** Time reserved to finish the current page. */
const RESERVED_MILLISECONDS = 10_000;
/** Each request takes three writes, and a transaction has at most 100. */
const PAGE_SIZE = 25;

/** `data` of qpr_code.moved, or of organization.deleted. */
const dataSchema = z.union([
  z.object({ id: z.string(), moved_at: z.string() }),
  z.object({ organization_id: z.string(), account_id: z.string() }),
]);

/**
 * Moves the requests (what visitors sent with forms) of a moved code to the list of its new owner, and those of a
 * deleted organization to the list of its account. Deletes the recipients of a deleted organization. If this function
 * throws, Lambda retries.
 */
export const followMovedRequests =
  ({ table }: Pick<Effects, 'table'>) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const data = eventDataOf(dataSchema, event);
    const move = 'id' in data ? codeMove(table, data.id) : organizationMove(data);
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS;
    const isDone =
      (await changeOwners(table, move, hasTime)) &&
      ('id' in data || (await removeRecipients(table, data.organization_id, hasTime)));
    if (isDone) return;
    throw new Error(`Time ran out before everything of ${move.listId} was moved or deleted. Lambda retries.`);
  };

interface NewOwner {
  /** Returns the id of the request's new owner, or undefined if the request keeps its owner. */
  readonly idFor: (request: VisitorRequest) => string | undefined;
  /** Checks that fail the transaction if the code has another owner by now. */
  readonly checks: readonly TableWrite[];
}

/** The requests in the list with this id get a new owner. */
interface ListMove {
  readonly listId: string;
  readonly findNewOwner: () => Promise<NewOwner>;
}

function codeMove(table: Table, codeId: string): ListMove {
  const listId = shortIdOf(codeId);
  const findNewOwner = async () => {
    const code = await findScannedCode(table, listId, { consistent: true });
    const { owner_id, checks = [] } = code ? await findListOwner(table, code) : {};
    return { idFor: () => owner_id, checks };
  };
  return { listId, findNewOwner };
}

/**
 * The account of a deleted organization becomes the owner of its requests, except for those that have left the
 * organization with their code. Nothing has to be checked: a deleted organization never becomes an owner again.
 */
const organizationMove = (data: { readonly organization_id: string; readonly account_id: string }): ListMove => ({
  listId: data.organization_id,
  findNewOwner: async () => ({
    idFor: ({ owner_id }) => (owner_id === data.organization_id ? data.account_id : undefined),
    checks: [],
  }),
});

/** Changes the owner of all requests in the list. Returns false if time ran out first. */
async function changeOwners(table: Table, move: ListMove, hasTime: () => boolean): Promise<boolean> {
  let before: string | undefined;
  do {
    if (!hasTime()) return false;
    const { requests, next } = await newestRequests(table, move.listId, { limit: PAGE_SIZE, before });
    if (requests.length > 0) await changeOwnersOf(table, move, requests);
    before = next;
  } while (before !== undefined);
  return true;
}

/**
 * Changes the owner of one page of requests in one transaction. The transaction fails if a request was changed, or if
 * the code was moved again. In this case, everything is read again.
 */
function changeOwnersOf(table: Table, move: ListMove, listed: readonly VisitorRequest[]): Promise<void> {
  let isFirstAttempt = true;
  return retryOnConflict(async () => {
    const ids = listed.map(({ id }) => id);
    const requests = isFirstAttempt ? listed : await findRequests(table, ids);
    isFirstAttempt = false;
    const { idFor, checks } = await move.findNewOwner();
    const changes = requests.flatMap((request) => {
      const owner_id = idFor(request);
      return owner_id === undefined || owner_id === request.owner_id ? [] : [{ request, owner_id }];
    });
    if (changes.length === 0) return;
    await transactWrite(table, {
      requests: changes.map(({ request, owner_id }) => setOwnerWrite(table, request, owner_id)),
      lists: changes.flatMap(({ request, owner_id }) => changeOwnerListWrites(table, request, owner_id)),
      checks,
    });
  });
}

export const handler = followMovedRequests(liveEffects());
