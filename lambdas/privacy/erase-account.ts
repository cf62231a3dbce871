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
    if (!(await beginErasure(table, account_id, { requested_at, now: now() }))) return { done: true };
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS;
    return { done: await eraseAll(effects, account_id, hasTime) };
  };

async function eraseAll(effects: Effects, account_id: string, hasTime: () => boolean): Promise<boolean> {
  const { table } = effects;
  // First remove all access to the account and stop its deliveries.
  await eraseApiKeys(table, account_id);
  await eraseSessions(table, account_id);
  if (!(await eraseWebhooks(table, account_id, hasTime))) return false;

  const organizationsToDelete = await leaveOrganizations(effects, account_id);
  for (const organization of organizationsToDelete) {
    // A transfer of this organization to the account is still moving codes. Finish it, so they are erased too.
    if (organization.transferring && !(await transferAllCodes(effects, organization, hasTime))) return false;
  }
  const newOwnerOf = findNewOwners(effects, account_id);
  const isCodeElsewhere = memoize((short_id) => codeExists(table, short_id));
  // `stays` runs after the account's own codes are erased. So if a code still exists, it was moved and keeps its data.
  const stays = async (item: DataOfCode) => (await newOwnerOf(item)) !== undefined || isCodeElsewhere(item.short_id);
  const eraseQuestionsOf = (short_id: string) => eraseQuestions(table, short_id);
  const isErased =
    // Placements are erased before the codes, because a deleted code makes its placements unclaimed.
    (await erasePlacements(table, account_id, { newOwnerOf, hasTime })) &&
    (await eraseCodes(effects, account_id, { newOwnerOf, eraseQuestionsOf, hasTime })) &&
    (await eraseConversations(effects, account_id, { stays, hasTime })) &&
    (await eraseScans(table, account_id, { stays, hasTime }));
  if (!isErased) return false;
  for (const owner_id of [account_id, ...organizationsToDelete.map(({ id }) => id)]) {
    if (!(await eraseRollUps(table, owner_id, hasTime))) return false;
    if (!(await eraseEmptyLists(table, owner_id, hasTime))) return false;
    if (!(await erasePlacementCounts(table, owner_id, hasTime))) return false;
    if (!(await eraseKnowledge(effects, { owner_id, account_id }, hasTime))) return false;
    if (!(await eraseBrand(table, owner_id, hasTime))) return false;
    if (!(await eraseRequests(table, owner_id, hasTime))) return false;
    if (!(await eraseAuditEntries(table, owner_id, hasTime))) return false;
  }

  await removeOrganizations(effects, account_id, (organization_id) => noActiveCodesCheck(table, organization_id));
  return (await eraseEvents(table, account_id, hasTime)) && eraseAccountPartition(table, account_id, hasTime);
}

interface DataOfOrganization {
  readonly organization_id?: string | undefined;
}

interface DataOfCode extends DataOfOrganization {
  readonly short_id: string;
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
function findNewOwners(
  effects: Effects,
  account_id: string,
): (item: DataOfOrganization) => Promise<string | undefined> {
  const find = memoize(async (organization_id) => {
    // The account has usually left already. Then this call only reads the organization.
    const organization = await leaveOrganization(effects, account_id, organization_id);
    return organization?.account_id === account_id ? undefined : organization?.account_id;
  });
  return async ({ organization_id }) => (organization_id === undefined ? undefined : find(organization_id));
}

/** Deletes everything in the account's partition: the account item last, and together with it the e-mail address. */
async function eraseAccountPartition(
  table: Effects['table'],
  account_id: string,
  hasTime: () => boolean,
): Promise<boolean> {
  const account = await findAccount(table, account_id);
  await eraseSessions(table, account_id);
  if (!(await deletePartition(table, accountPartition(account_id), hasTime, accountKey(account_id).sk))) return false;
  if (account) await transactWrite(table, { account: deleteAccountWrites(table, account) });
  return true;
}

export const handler = eraseAccount(liveEffects());
