import * as z from 'zod/mini';
import { eventWrite } from '../../events/outbox.ts';
import { requireMembership } from '../../organizations/access.ts';
import { deleteMembershipWrite, findMembers } from '../../organizations/members/store.ts';
import { changeOrganizationCountsWrite } from '../../organizations/organization-counts.ts';
import { organization_id } from '../../organizations/organization-ids.ts';
import { releaseSlugWrite, removeOrganizationWrite } from '../../organizations/store.ts';
import {
  liveBilling,
  requireNoProviderBilling,
  type SubscriptionEffects,
} from '../../organizations/subscriptions/billing.ts';
import { planChange } from '../../organizations/subscriptions/change-plan.ts';
import type { Caller } from '../../platform/caller.ts';
import { liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { flag } from '../../platform/schemas/flag.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { deleteBrandWrite } from '../../qpr-codes/brand-store.ts';
import { changeStatus } from '../../qpr-codes/change-status.ts';
import { newestActiveCodes, noActiveCodesCheck } from '../../qpr-codes/code-lists.ts';
import { codeIdOf } from '../../qpr-codes/qpr-code.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organization_id }),
  query: z.object({
    archive_codes: flag(
      'true: archive the active codes first. The account to which the organization belongs keeps them.',
      {
        default: false,
      },
    ),
  }),
  response: null,
};

/** How long one request archives codes. Well below the function's timeout, so that the response can report progress. */
const ARCHIVE_MILLISECONDS = 6_000;

export const deleteOrganization = (effects: SubscriptionEffects, archiveMilliseconds = ARCHIVE_MILLISECONDS) =>
  apiHandler('delete-organization', schemas, effects, async ({ path, query, caller, changedOrganizations }) => {
    if (query.archive_codes === 'true') {
      await archiveCodes(effects, caller, path.id, {
        forMilliseconds: archiveMilliseconds,
        onArchived: () => changedOrganizations.add(path.id),
      });
    }
    await deleteIfNoActiveCodes(effects, caller, path.id);
    return undefined;
  });

async function requireDeletable(effects: SubscriptionEffects, caller: Caller, id: string) {
  const { organization } = await requireMembership(effects, caller, id, 'organization.delete');
  if (organization.plan !== 'free') requireNoProviderBilling(effects);
  // During a transfer, some codes still belong to the previous account, which may have lost access to them. If the
  // organization were deleted now, these codes would stay with that account.
  if (organization.transferring) throw transferring();
  return organization;
}

/**
 * A transaction has at most 100 writes, so the one that deletes the organization deletes only this many memberships.
 * The handler of the event deletes the other memberships right after, with the rest of the data.
 */
const MEMBERSHIPS_PER_TRANSACTION = 80;

/**
 * Deletes an organization. Fails if it still has active codes. After the transaction, nobody can access the
 * organization: its remaining memberships and invitations have no effect until the handler of the event deletes them.
 */
const deleteIfNoActiveCodes = (effects: SubscriptionEffects, caller: Caller, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const { table } = effects;
    const [organization, members] = await Promise.all([
      requireDeletable(effects, caller, id),
      findMembers(table, id, { limit: MEMBERSHIPS_PER_TRANSACTION }),
    ]);
    const { account_id, slug, plan } = organization;
    const failure = await tryTransactWrite(table, {
      activeCodes: noActiveCodesCheck(table, id),
      organization: removeOrganizationWrite(table, organization),
      slug: releaseSlugWrite(table, slug),
      brand: deleteBrandWrite(table, id),
      organizationCounts: changeOrganizationCountsWrite(table, account_id, { from: plan }),
      deletedEvent: eventWrite(effects, {
        event: 'organization.deleted',
        account_id,
        data: { organization_id: id, account_id },
      }),
      subscriptionEvent: planChange(effects, organization, 'free').event,
      memberships: members.items.map((member) => deleteMembershipWrite(table, member)),
    });
    if (failure?.failed('activeCodes')) throw activeCodesRemain();
    if (failure) throw failure;
  });

const PAGE_SIZE = 100;

/** Archives as many active codes of an organization as one request has time for. */
async function archiveCodes(
  effects: SubscriptionEffects,
  caller: Caller,
  id: string,
  { forMilliseconds, onArchived }: { readonly forMilliseconds: number; readonly onArchived: () => void },
): Promise<void> {
  await retryOnConflict(() => requireDeletable(effects, caller, id));
  const started_at = performance.now();
  let archived = 0;
  for (;;) {
    const { codes, total } = await newestActiveCodes(effects.table, id, PAGE_SIZE);
    if (codes.length === 0) return;
    // Sequential on purpose: every archived code changes the same counters, so parallel changes would conflict.
    for (const [index, { ulid }] of codes.entries()) {
      if (performance.now() - started_at > forMilliseconds) throw stillActive(archived, total - index);
      await changeStatus(effects, caller, codeIdOf(ulid), 'archived').catch(ignoreNotFound);
      onArchived();
      archived += 1;
    }
  }
}

/** Ignores a code that someone else deleted in the meantime. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ServiceError && error.kind === 'not_found')) throw error;
}

const transferring = () =>
  new ServiceError(
    'conflict',
    'organization.transferring',
    'The codes of the organization are being transferred to another owner. Retry in a moment.',
  );

const activeCodesRemain = () =>
  new ServiceError(
    'conflict',
    'organization.has_active_codes',
    'The organization has active codes. Archive or delete them first, or send archive_codes=true.',
  );

const stillActive = (archived: number, left: number) =>
  new ServiceError(
    'conflict',
    'organization.archiving',
    `${archived} codes were archived, and ${left} are still active. Send the request again to continue.`,
  );

export const handler = deleteOrganization({ ...liveEffects(), ...liveBilling() });
