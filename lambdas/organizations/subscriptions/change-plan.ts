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
import type { SubscriptionView } from './subscription.ts';
import { type BilledPlans, subscriptionEvent } from './subscription.ts';

/** An owner chooses a plan or goes back to the free one. */
export const changeOwnPlan = (
  effects: SubscriptionEffects,
  caller: Caller,
  organization_id: string,
  plan: Plan,
): Promise<SubscriptionView> =>
  retryOnConflict(async () => {
    const { organization } = await requireMembership(effects, caller, organization_id, 'subscription.manage');
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
): Promise<SubscriptionView> {
  const { table } = effects;
  const { account_id, plan: previous_plan } = organization;
  const { change, event } = planChange(effects, organization, plan);
  const isSamePlan = plan === previous_plan;
  if (isSamePlan && !notice) return change;
  await transactWrite(table, {
    organization: updatePlanWrite(table, organization, plan, notice?.billed),
    organizationCounts: isSamePlan
      ? undefined
      : changeOrganizationCountsWrite(table, account_id, { from: previous_plan, to: plan }),
    event,
    notice: notice?.write,
  });
  return change;
}

/** A plan change, and the write for its event if it has one. */
export function planChange(
  effects: Effects,
  { id, account_id, plan: previous_plan }: Organization,
  plan: Plan,
): { readonly change: SubscriptionView; readonly event: TableWrite | undefined } {
  const change = { organization_id: id, plan, previous_plan, changed_at: effects.now().toISOString() };
  const event = subscriptionEvent(previous_plan, plan);
  return { change, event: event && eventWrite(effects, { event, account_id, data: change }) };
}
