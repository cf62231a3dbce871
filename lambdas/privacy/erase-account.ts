import type { Context } from 'aws-lambda';
import { accountKey, accountPartition, beginErasure, deleteAccountWrites, findAccount } from '../accounts/store.ts';
import { eraseApiKeys } from '../api-keys/account-data.ts';
import { eraseAuditEntries } from '../audit/account-data.ts';
import { eraseConversations } from '../conversations/account-data.ts';
import { eraseEvents } from '../events/account-data.ts';
import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventDataOf } from '../events/published-event.ts';
import { eraseKnowledge } from '../knowledge/account-data.ts';
import { leaveOrganization, leaveOrganizations, removeOrganizations } from '../organizations/account-data.ts';
import { erasePlacementCounts, erasePlacements } from '../placements/account-data.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import { eraseBrand, eraseCodes, eraseEmptyLists } from '../qpr-codes/account-data.ts';
import { noActiveCodesCheck } from '../qpr-codes/code-lists.ts';
import { transferAllCodes } from '../qpr-codes/code-transfer.ts';
import { codeExists } from '../qpr-codes/find-code.ts';
import { eraseQuestions } from '../questions/account-data.ts';
import { eraseRequests } from '../requests/account-data.ts';
import { eraseRollUps, eraseScans } from '../scans/account-data.ts';
import { eraseSessions } from '../sessions/account-data.ts';
import { eraseWebhooks } from '../webhooks/account-data.ts';

/** Time to finish the current step before the function times out. */
const RESERVED_MILLISECONDS = 30_000;

interface Erasure {
  /** false: there is more to erase; call again. */
  readonly done: boolean;
}

/**
 * The last step of a deletion: erases all data of the account. Each function that it calls finds what is left to erase,
 * and the account item is deleted last. So a call that stops half-way can simply be repeated.
 */
export const eraseAccount =
  (effects: Effects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Erasure> => {
    const { account_id, requested_at } = eventDataOf(INTERNAL_EVENT_DATA['account.deletion_requested'], event);
    const { table, now } = effects;
    // The deletion was canceled in the meantime, or the account is already erased.
    if (!(await beginErasure(table, account_id, { requestedAt: requested_at, now: now() }))) return { done: true };
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS;
    return { done: await eraseAll(effects, account_id, hasTime) };
  };

async function eraseAll(effects: Effects, accountId: string, hasTime: () => boolean): Promise<boolean> {
  const { table } = effects;
  // First remove all access to the account and stop its deliveries.
  await eraseApiKeys(table, accountId);
  await eraseSessions(table, accountId);
  if (!(await eraseWebhooks(table, accountId, hasTime))) return false;

  const organizationsToDelete = await leaveOrganizations(effects, accountId);
  for (const organization of organizationsToDelete) {
    // A transfer of this organization to the account is still moving codes. Finish it, so they are erased too.
    if (organization.isTransferring && !(await transferAllCodes(effects, organization, hasTime))) return false;
  }
  const newOwnerOf = findNewOwners(effects, accountId);
  const isCodeElsewhere = memoize((shortId) => codeExists(table, shortId));
  // `stays` runs after the account's own codes are erased. So if a code still exists, it was moved and keeps its data.
  const stays = async (item: DataOfCode) => (await newOwnerOf(item)) !== undefined || isCodeElsewhere(item.shortId);
  const eraseQuestionsOf = (shortId: string) => eraseQuestions(table, shortId);
  const isErased =
    // Placements are erased before the codes, because a deleted code makes its placements unclaimed.
    (await erasePlacements(table, accountId, { newOwnerOf, hasTime })) &&
    (await eraseCodes(effects, accountId, { newOwnerOf, eraseQuestionsOf, hasTime })) &&
    (await eraseConversations(effects, accountId, { stays, hasTime })) &&
    (await eraseScans(table, accountId, { stays, hasTime }));
  if (!isErased) return false;
  for (const ownerId of [accountId, ...organizationsToDelete.map(({ id }) => id)]) {
    if (!(await eraseRollUps(table, ownerId, hasTime))) return false;
    if (!(await eraseEmptyLists(table, ownerId, hasTime))) return false;
    if (!(await erasePlacementCounts(table, ownerId, hasTime))) return false;
    if (!(await eraseKnowledge(effects, { ownerId, accountId }, hasTime))) return false;
    if (!(await eraseBrand(table, ownerId, hasTime))) return false;
    if (!(await eraseRequests(table, ownerId, hasTime))) return false;
    if (!(await eraseAuditEntries(table, ownerId, hasTime))) return false;
  }

  await removeOrganizations(effects, accountId, (organizationId) => noActiveCodesCheck(table, organizationId));
  return (await eraseEvents(table, accountId, hasTime)) && eraseAccountPartition(table, accountId, hasTime);
}

interface DataOfOrganization {
  readonly organizationId?: string | undefined;
}

interface DataOfCode extends DataOfOrganization {
  readonly shortId: string;
}

/** Calls `find` only once per id. */
function memoize<T>(find: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (id) => {
    const result = results.get(id) ?? find(id);
    results.set(id, result);
    return result;
  };
}

/**
 * Finds the account that takes over an item of an organization that continues to exist. Undefined for the account's
 * own items and for those of an organization that is deleted.
 */
function findNewOwners(effects: Effects, accountId: string): (item: DataOfOrganization) => Promise<string | undefined> {
  const find = memoize(async (organizationId) => {
    // The account has usually left already. Then this call only reads the organization.
    const organization = await leaveOrganization(effects, accountId, organizationId);
    return organization?.accountId === accountId ? undefined : organization?.accountId;
  });
  return async ({ organizationId }) => (organizationId === undefined ? undefined : find(organizationId));
}

/** Deletes everything in the account's partition: the account item last, and together with it the e-mail address. */
async function eraseAccountPartition(
  table: Effects['table'],
  accountId: string,
  hasTime: () => boolean,
): Promise<boolean> {
  const account = await findAccount(table, accountId);
  await eraseSessions(table, accountId);
  if (!(await deletePartition(table, accountPartition(accountId), hasTime, accountKey(accountId).sk))) return false;
  if (account) await transactWrite(table, { account: deleteAccountWrites(table, account) });
  return true;
}

export const handler = eraseAccount(liveEffects());
