import { isKnownNotice, rememberNotice } from './billing-notices.ts';
import type { Effects } from '../../platform/effects.ts';
import { changeOrganizationQuota } from '../organization-quota.ts';
import { changePlan, findOrganization, type Organization } from '../store.ts';
import { eventWrite } from '../../events/outbox.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { Caller } from '../../platform/caller.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { Plan } from '../plans.ts';
import {
  afterNotice,
  type Billed,
  type BillingNotice,
  billedPlan,
  type SubscriptionChange,
  subscriptionEvent,
} from './subscription.ts';
import { requireMembership } from '../access.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';

export interface SubscriptionEffects extends Effects {
  /** A payment provider decides about plans in this deployment; the API only shows them. */
  readonly billedByProvider: boolean;
}

/** An owner takes a plan, or goes back to the free one. */
export const changeOwnSubscription = (
  effects: SubscriptionEffects,
  caller: Caller,
  organizationId: string,
  plan: Plan,
): Promise<SubscriptionChange> =>
  untilUnchanged(async () => {
    const { organization } = await requireMembership(effects, caller, organizationId, 'subscription.manage');
    if (organization.plan !== plan) requireOwnBilling(effects);
    return writePlan(effects, organization, plan);
  });

/** The operator sets a plan. */
export const setSubscription = (effects: Effects, organizationId: string, plan: Plan): Promise<SubscriptionChange> =>
  untilUnchanged(async () => writePlan(effects, await requireOrganization(effects, organizationId), plan));

/** The payment provider tells of a subscription. `undefined`: the notice changes nothing any more. */
export const applyBillingNotice = (
  effects: Effects,
  organizationId: string,
  notice: BillingNotice,
): Promise<SubscriptionChange | undefined> =>
  untilUnchanged(async () => {
    const [organization, known] = await Promise.all([
      requireOrganization(effects, organizationId),
      isKnownNotice(effects.table, notice),
    ]);
    // Providers send the same notice twice, and a later one before an earlier one.
    const billed = known ? undefined : afterNotice(organization.billed ?? {}, notice);
    if (!billed) return undefined;
    const remembered = rememberNotice(effects.table, notice, effects.now());
    return writePlan(effects, organization, billedPlan(billed), { billed, writes: [remembered] });
  });

async function requireOrganization({ table }: Effects, id: string): Promise<Organization> {
  const organization = await findOrganization(table, id);
  if (!organization) throw notFound('organization', id);
  return organization;
}

async function writePlan(
  effects: Effects,
  organization: Organization,
  plan: Plan,
  heard?: { readonly billed: Billed; readonly writes: readonly TableWrite[] },
): Promise<SubscriptionChange> {
  const { table } = effects;
  const { change, told } = changeOfPlan(effects, organization, plan);
  // The same plan again, and nothing heard: nothing to write.
  if (plan === organization.plan && !heard) return change;
  await writeTogether(table, [
    changePlan(table, organization, plan, heard?.billed),
    ...(plan === organization.plan
      ? []
      : [changeOrganizationQuota(table, organization.account_id, { from: organization.plan, to: plan })]),
    ...told,
    ...(heard?.writes ?? []),
  ]);
  return change;
}

/** A change of the plan as it is answered, and the event that tells of it, if it has one. */
export function changeOfPlan(
  effects: Effects,
  organization: Organization,
  plan: Plan,
): { readonly change: SubscriptionChange; readonly told: readonly TableWrite[] } {
  const change: SubscriptionChange = {
    organization_id: organization.id,
    plan,
    previous_plan: organization.plan,
    changed_at: effects.now().toISOString(),
  };
  const event = subscriptionEvent(organization.plan, plan);
  return {
    change,
    told: event ? [eventWrite(effects, { event, accountId: organization.account_id, data: change })] : [],
  };
}

/** Refuses to end or change here what goes on being paid elsewhere. */
export function requireOwnBilling({ billedByProvider }: SubscriptionEffects): void {
  if (!billedByProvider) return;
  throw new ServiceError(
    'conflict',
    'subscription.billed_by_provider',
    'Plans of this deployment are bought through its payment provider. Change or cancel the subscription there.',
  );
}
