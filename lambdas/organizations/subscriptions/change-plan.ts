import type { Plan } from '../../../contracts/organizations/plans.ts';
import { eventWrite } from '../../events/outbox.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { requireMembership } from '../access.ts';
import type { Organization } from '../organization.ts';
import { changeOrganizationCountsWrite } from '../organization-counts.ts';
import { updatePlanWrite } from '../store.ts';
import { requireSelfServicePlan, type SubscriptionEffects } from './billing.ts';
import { type BilledPlans, type SubscriptionChange, subscriptionEvent } from './subscription.ts';
import { toSubscriptionView } from './subscription-view.ts';

/** An owner chooses a plan or goes back to the free one. */
export const changeOwnPlan = (
  effects: SubscriptionEffects,
  caller: Caller,
  organizationId: string,
  plan: Plan,
): Promise<SubscriptionChange> =>
  retryOnConflict(async () => {
    const { organization } = await requireMembership(effects, caller, organizationId, 'subscription.manage');
    if (organization.plan !== plan) requireSelfServicePlan(effects, plan);
    return changePlan(effects, organization, plan);
  });

/** A notice from the payment provider, which is applied together with the plan change. */
interface AppliedNotice {
  readonly billed: BilledPlans;
  /** Stores the notice as applied. */
  readonly write: TableWrite;
}

/**
 * Changes the plan and the organization counts, and writes the event, in one transaction. Fails if the plan, the billed
 * plans or the account has changed since the organization was read.
 */
export async function changePlan(
  effects: Effects,
  organization: Organization,
  plan: Plan,
  notice?: AppliedNotice,
): Promise<SubscriptionChange> {
  const { table } = effects;
  const { accountId, plan: previousPlan } = organization;
  const { change, event } = planChange(effects, organization, plan);
  const isSamePlan = plan === previousPlan;
  if (isSamePlan && !notice) return change;
  await transactWrite(table, {
    organization: updatePlanWrite(table, organization, plan, notice?.billed),
    organizationCounts: isSamePlan
      ? undefined
      : changeOrganizationCountsWrite(table, accountId, { from: previousPlan, to: plan }),
    event,
    notice: notice?.write,
  });
  return change;
}

/** A plan change, and the write for its event if it has one. */
export function planChange(
  effects: Effects,
  { id, accountId, plan: previousPlan }: Organization,
  plan: Plan,
): { readonly change: SubscriptionChange; readonly event: TableWrite | undefined } {
  const change = { organizationId: id, plan, previousPlan, changedAt: effects.now().toISOString() };
  const event = subscriptionEvent(previousPlan, plan);
  return { change, event: event && eventWrite(effects, { event, accountId, data: toSubscriptionView(change) }) };
}
