import { type BillingNotice, isKnownNotice, rememberNotice } from '../data/billing-notices.ts';
import type { Effects } from '../data/effects.ts';
import { changeHolding } from '../data/holdings.ts';
import { changePlan, findOrganization, type Organization } from '../data/organizations.ts';
import { eventWrite } from '../data/outbox.ts';
import { writeTogether } from '../data/table.ts';
import type { Caller } from '../domain/caller.ts';
import { notFound, ServiceError } from '../domain/errors.ts';
import type { Plan } from '../domain/plans.ts';
import { type SubscriptionChange, subscriptionEvent } from '../domain/subscription.ts';
import { requireStanding } from './organization-access.ts';
import { untilUnchanged } from './until-unchanged.ts';

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
    const { organization } = await requireStanding(effects, caller, organizationId, 'subscription.manage');
    if (effects.billedByProvider && organization.plan !== plan) throw billedByProvider();
    return writePlan(effects, organization, plan);
  });

/** The operator or the payment provider sets a plan. `undefined`: the notice changes nothing any more. */
export const setSubscription = (
  effects: Effects,
  organizationId: string,
  plan: Plan,
  notice?: BillingNotice,
): Promise<SubscriptionChange | undefined> =>
  untilUnchanged(async () => {
    const [organization, known] = await Promise.all([
      findOrganization(effects.table, organizationId),
      notice && isKnownNotice(effects.table, notice),
    ]);
    if (!organization) throw notFound('organization', organizationId);
    // Providers send the same notice twice, and a later one before an earlier one.
    if (notice && (known || (organization.billed_at_seconds ?? 0) > notice.atSeconds)) return undefined;
    return writePlan(effects, organization, plan, notice);
  });

async function writePlan(
  effects: Effects,
  organization: Organization,
  plan: Plan,
  notice?: BillingNotice,
): Promise<SubscriptionChange> {
  const { table, now } = effects;
  const change: SubscriptionChange = {
    organization_id: organization.id,
    plan,
    previous_plan: organization.plan,
    changed_at: now().toISOString(),
  };
  const event = subscriptionEvent(organization.plan, plan);
  const accountId = organization.account_id;
  const writes = [
    ...(organization.plan === plan ? [] : [changeHolding(table, accountId, { from: organization.plan, to: plan })]),
    ...(event ? [eventWrite(effects, { event, accountId, data: change })] : []),
    ...(notice ? [rememberNotice(table, notice, now())] : []),
  ];
  // The same plan again, from nobody who has to be remembered: nothing to write.
  if (writes.length > 0) {
    await writeTogether(table, [changePlan(table, organization, plan, notice?.atSeconds), ...writes]);
  }
  return change;
}

const billedByProvider = () =>
  new ServiceError(
    'conflict',
    'subscription.billed_by_provider',
    'Plans of this deployment are bought through its payment provider. Change or cancel the subscription there.',
  );
