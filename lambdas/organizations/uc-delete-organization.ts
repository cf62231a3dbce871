import { newestActiveCodes, noActiveCodes } from '../qpr-codes/code-lists.ts';
import { changeOrganizationQuota } from './organization-quota.ts';
import { listMembers, removeMembership } from './members/store.ts';
import { releaseSlug, removeOrganization } from './store.ts';
import { eventWrite } from '../events/outbox.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import { codeIdOf } from '../qpr-codes/qpr-code.ts';
import { changeOfPlan, requireOwnBilling, type SubscriptionEffects } from './subscriptions/change-plan.ts';
import { changeStatus } from '../qpr-codes/change-status.ts';
import { requireMembership } from './access.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';

/** A transaction has 100 places; what is beyond goes with the rest, right after. */
const MEMBERSHIPS_AT_ONCE = 80;

/**
 * Deletes an organization that has no active codes. It is gone for everybody with this transaction;
 * what is left of it (members, invitations) has no effect any more and goes when the event says so.
 */
export const deleteOrganization = (effects: SubscriptionEffects, caller: Caller, id: string): Promise<void> =>
  untilUnchanged(async () => {
    const { table } = effects;
    const [{ organization }, members] = await Promise.all([
      requireMembership(effects, caller, id, 'organization.delete'),
      listMembers(table, id, { limit: MEMBERSHIPS_AT_ONCE }),
    ]);
    if (organization.plan !== 'free') requireOwnBilling(effects);
    const accountId = organization.account_id;
    try {
      await writeTogether(table, [
        noActiveCodes(table, id),
        removeOrganization(table, organization),
        releaseSlug(table, organization.slug),
        changeOrganizationQuota(table, accountId, { from: organization.plan }),
        eventWrite(effects, { event: 'organization.deleted', accountId, data: { organization_id: id } }),
        ...changeOfPlan(effects, organization, 'free').told,
        ...members.items.map((member) => removeMembership(table, member)),
      ]);
    } catch (error) {
      const [active] = error instanceof ConditionFailed ? error.failures : [];
      throw active ? hasActiveCodes() : error;
    }
  });

const PAGE_SIZE = 100;
/** Well within the function's time-out, so that the caller hears how far it came. */
const BUDGET_MILLISECONDS = 6_000;

/** Archives the active codes of an organization, as many as one request has time for. */
export async function archiveCodes(
  effects: SubscriptionEffects,
  caller: Caller,
  id: string,
  budgetMilliseconds = BUDGET_MILLISECONDS,
): Promise<void> {
  const { organization } = await requireMembership(effects, caller, id, 'organization.delete');
  if (organization.plan !== 'free') requireOwnBilling(effects);
  const startedAt = performance.now();
  let archived = 0;
  for (;;) {
    const { codes, total } = await newestActiveCodes(effects.table, id, PAGE_SIZE);
    if (codes.length === 0) return;
    // One after the other: they change the same counts, so side by side they would only collide.
    for (const [index, { ulid }] of codes.entries()) {
      if (performance.now() - startedAt > budgetMilliseconds) throw stillActive(archived, total - index);
      await changeStatus(effects, caller, codeIdOf(ulid), 'archived').catch(unlessGone);
      archived += 1;
    }
  }
}

/** Deleted by somebody else meanwhile: just as well. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.kind === 'not_found')) throw error;
}

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
