import type { Context } from 'aws-lambda';
import { accountPartition, beginErasure, emailKey, findAccount } from '../accounts/store.ts';
import { eraseApiKeys } from '../api-keys/account-data.ts';
import { eraseAuditEntries } from '../audit/account-data.ts';
import { eraseConversations } from '../conversations/account-data.ts';
import { eraseEvents } from '../events/account-data.ts';
import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventDataOf } from '../events/published-event.ts';
import { leaveOrganization, leaveOrganizations, removeOrganizations } from '../organizations/account-data.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import { eraseCodes, eraseEmptyLists } from '../qpr-codes/account-data.ts';
import { noActiveCodesCheck } from '../qpr-codes/code-lists.ts';
import { transferAll } from '../qpr-codes/code-transfer.ts';
import { codeExists } from '../qpr-codes/find-code.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { eraseRollUps, eraseScans } from '../scans/account-data.ts';
import { eraseSessions } from '../sessions/account-data.ts';
import { eraseWebhooks } from '../webhooks/account-data.ts';

/** Enough for what is under way. */
const LAST_MILLISECONDS = 30_000;

interface Erasure {
  /** false: there is more than one call has time for; call again. */
  readonly done: boolean;
}

/**
 * The last step of a deletion: everything of the account goes. Each part finds what is left of it by
 * itself and the account goes last, so a call that ends half-way is just repeated.
 */
export const eraseAccount =
  (effects: Effects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Erasure> => {
    const { account_id, requested_at } = eventDataOf(INTERNAL_EVENT_DATA['account.deletion_requested'], event);
    const { table, now } = effects;
    // Undone meanwhile, or erased already.
    if (!(await beginErasure(table, account_id, { requestedAt: requested_at, now: now() }))) return { done: true };
    const hasTime = () => context.getRemainingTimeInMillis() > LAST_MILLISECONDS;
    return { done: await eraseAll(effects, account_id, hasTime) };
  };

async function eraseAll(effects: Effects, accountId: string, hasTime: () => boolean): Promise<boolean> {
  const { table } = effects;
  // Nobody acts for the account any more, and nothing leaves it.
  await eraseApiKeys(table, accountId);
  await eraseSessions(table, accountId);
  if (!(await eraseWebhooks(table, accountId, hasTime))) return false;

  const going = await leaveOrganizations(effects, accountId);
  for (const organization of going) {
    // It came here itself, and codes are still on their way: they go with it.
    if (organization.isTransferring && !(await transferAll(effects, organization, hasTime))) return false;
  }
  const newOwnerOf = keepers(effects, accountId);
  const isCodeElsewhere = remembered((shortId) => codeExists(table, shortId));
  // What is left of codes when the account's own are gone went with a code that was moved.
  const stays = async (item: OfCode) => (await newOwnerOf(item)) !== undefined || isCodeElsewhere(item.shortId);
  const before = (code: { readonly ulid: string }) => eraseRollUps(table, shortIdOf(code.ulid), hasTime);
  const isErased =
    (await eraseCodes(effects, accountId, { newOwnerOf, before, hasTime })) &&
    (await eraseConversations(effects, accountId, { stays, hasTime })) &&
    (await eraseScans(table, accountId, { stays, hasTime }));
  if (!isErased) return false;
  for (const ownerId of [accountId, ...going.map(({ id }) => id)]) {
    if (!(await eraseRollUps(table, ownerId, hasTime))) return false;
    if (!(await eraseEmptyLists(table, ownerId, hasTime))) return false;
    if (!(await eraseAuditEntries(table, ownerId, hasTime))) return false;
  }

  await removeOrganizations(effects, accountId, (organizationId) => noActiveCodesCheck(table, organizationId));
  return (await eraseEvents(table, accountId, hasTime)) && eraseItself(table, accountId, hasTime);
}

interface OfOrganization {
  readonly organizationId?: string | undefined;
}

interface OfCode extends OfOrganization {
  readonly shortId: string;
}

/** Asks about each only once. */
function remembered<T>(ask: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (id) => {
    const answer = known.get(id) ?? ask(id);
    known.set(id, answer);
    return answer;
  };
}

/** Who has from now on what belongs to an organization that goes on; nobody has what goes, or is the account's own. */
function keepers(effects: Effects, accountId: string): (item: OfOrganization) => Promise<string | undefined> {
  const find = remembered(async (organizationId) => {
    const organization = await leaveOrganization(effects, accountId, organizationId);
    return organization?.accountId === accountId ? undefined : organization?.accountId;
  });
  return async ({ organizationId }) => (organizationId === undefined ? undefined : find(organizationId));
}

/** Its address is free again, and the account is gone with all that stands beside it. */
async function eraseItself(table: Effects['table'], accountId: string, hasTime: () => boolean): Promise<boolean> {
  const account = await findAccount(table, accountId);
  // An operator may have issued a key meanwhile.
  await eraseApiKeys(table, accountId);
  await eraseSessions(table, accountId);
  if (account) await batchDelete(table, [emailKey(account.email)]);
  return deletePartition(table, accountPartition(accountId), hasTime);
}

export const handler = eraseAccount(liveEffects());
