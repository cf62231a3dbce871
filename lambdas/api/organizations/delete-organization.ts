import * as z from 'zod/mini';
import { eventWrite } from '../../events/outbox.ts';
import { requireMembership } from '../../organizations/access.ts';
import { deleteMembershipWrite, findMembers } from '../../organizations/members/store.ts';
import { organizationId } from '../../organizations/organization-ids.ts';
import { changeOrganizationQuotaWrite } from '../../organizations/organization-quota.ts';
import { releaseSlugWrite, removeOrganizationWrite } from '../../organizations/store.ts';
import { liveBilling, requireOwnBilling, type SubscriptionEffects } from '../../organizations/subscriptions/billing.ts';
import { planChange } from '../../organizations/subscriptions/change-plan.ts';
import type { Caller } from '../../platform/caller.ts';
import { liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { changeStatus } from '../../qpr-codes/change-status.ts';
import { newestActiveCodes, noActiveCodesCheck } from '../../qpr-codes/code-lists.ts';
import { codeIdOf } from '../../qpr-codes/qpr-code.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  query: z.object({
    archive_codes: z._default(z.enum(['true', 'false']), 'false').register(z.globalRegistry, {
      type: 'boolean',
      description: 'true: archive the active codes first. They stay with the account.',
    }),
  }),
  response: null,
};

/** Well within the function's time-out, so that the response can say how far it came. */
const ARCHIVE_MILLISECONDS = 6_000;

export const deleteOrganization = (effects: SubscriptionEffects, archiveMilliseconds = ARCHIVE_MILLISECONDS) =>
  apiHandler('delete-organization', schemas, effects, async ({ path, query, caller, changed }) => {
    if (query.archive_codes === 'true') {
      await archiveCodes(effects, caller, path.id, {
        forMilliseconds: archiveMilliseconds,
        onArchived: () => changed.add(path.id),
      });
    }
    await deleteWithoutCodes(effects, caller, path.id);
    return undefined;
  });

async function requireDeletable(effects: SubscriptionEffects, caller: Caller, id: string) {
  const { organization } = await requireMembership(effects, caller, id, 'organization.delete');
  if (organization.plan !== 'free') requireOwnBilling(effects);
  // Codes on their way would stay with somebody who has no right to them any more.
  if (organization.isTransferring) throw transferring();
  return organization;
}

/** A transaction has 100 places; what is beyond goes with the rest, right after. */
const MEMBERSHIPS_AT_ONCE = 80;

/**
 * Deletes an organization that has no active codes. It is gone for everybody with this transaction;
 * what is left of it (members, invitations) has no effect any more and goes when the event says so.
 */
const deleteWithoutCodes = (effects: SubscriptionEffects, caller: Caller, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const { table } = effects;
    const [organization, members] = await Promise.all([
      requireDeletable(effects, caller, id),
      findMembers(table, id, { limit: MEMBERSHIPS_AT_ONCE }),
    ]);
    const { accountId, slug, plan } = organization;
    const failure = await tryTransactWrite(table, {
      activeCodes: noActiveCodesCheck(table, id),
      organization: removeOrganizationWrite(table, organization),
      slug: releaseSlugWrite(table, slug),
      quota: changeOrganizationQuotaWrite(table, accountId, { from: plan }),
      deletedEvent: eventWrite(effects, { event: 'organization.deleted', accountId, data: { organization_id: id } }),
      subscriptionEvent: planChange(effects, organization, 'free').event,
      memberships: members.items.map((member) => deleteMembershipWrite(table, member)),
    });
    if (failure?.failed('activeCodes')) throw hasActiveCodes();
    if (failure) throw failure;
  });

const PAGE_SIZE = 100;

/** Archives the active codes of an organization, as many as one request has time for. */
async function archiveCodes(
  effects: SubscriptionEffects,
  caller: Caller,
  id: string,
  { forMilliseconds, onArchived }: { readonly forMilliseconds: number; readonly onArchived: () => void },
): Promise<void> {
  await retryOnConflict(() => requireDeletable(effects, caller, id));
  const startedAt = performance.now();
  let archived = 0;
  for (;;) {
    const { codes, total } = await newestActiveCodes(effects.table, id, PAGE_SIZE);
    if (codes.length === 0) return;
    // One after the other: they change the same counts, so side by side they would only collide.
    for (const [index, { ulid }] of codes.entries()) {
      if (performance.now() - startedAt > forMilliseconds) throw stillActive(archived, total - index);
      await changeStatus(effects, caller, codeIdOf(ulid), 'archived').catch(unlessGone);
      onArchived();
      archived += 1;
    }
  }
}

/** Deleted by somebody else meanwhile: just as well. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.kind === 'not_found')) throw error;
}

const transferring = () =>
  new ServiceError(
    'conflict',
    'organization.transferring',
    'The codes of the organization are just passing to another owner. Send the request again in a moment.',
  );

const hasActiveCodes = () =>
  new ServiceError(
    'conflict',
    'organization.has_active_codes',
    'The organization has active codes. Archive or delete them first, or send archive_codes=true.',
  );

const stillActive = (archived: number, left: number) =>
  new ServiceError(
    'conflict',
    'organization.archiving',
    `${archived} codes were archived, ${left} are still active. Send the request again to go on.`,
  );

export const handler = deleteOrganization({ ...liveEffects(), ...liveBilling() });
