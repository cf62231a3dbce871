import { useState } from 'preact/hooks';
import { PLAN_LIMITS, type PlanLimits } from '../../../../contracts/organizations/plan-limits.ts';
import { PLANS, type Plan } from '../../../../contracts/organizations/plans.ts';
import { changeSubscription, getOrganization, listOrganizations } from '../../../../sdk/src/index.ts';
import { hasPermission, planName } from '../../data/organizations.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OrganizationSectionProps } from './organization.ts';

/** The plan and its usage. Users who cannot change the plan see who can. */
export function PlanAndLimits({ organization }: OrganizationSectionProps) {
  const { plan, plan_set_by: setBy } = organization;
  const limits = PLAN_LIMITS[plan];
  const limitText = useLimitText();
  const used = [
    [t.organization.plan.codes, organization.qpr_codes_count, limits.codesPerOrganization],
    [t.organization.plan.members, organization.members_count, limits.membersPerOrganization],
  ] as const;
  return (
    <section class="card" aria-labelledby="plan">
      <h2 id="plan">{t.organization.plan.title({ plan: planName(plan) })}</h2>
      <dl class="limits">
        {used.map(([label, count, max]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {t.organization.plan.used({ count: formatNumber(count), most: limitText(max) })}
              {Number.isFinite(max) && <meter aria-hidden="true" value={count} max={max} high={max * 0.8} />}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t.organization.plan.invitations}</dt>
          <dd>{limitText(limits.invitationsPerDay)}</dd>
        </div>
      </dl>
      {hasPermission(organization, 'subscription.manage') && setBy === 'owner' ? (
        <ChangePlan organization={organization} />
      ) : (
        <p class="soft">{setBy === 'owner' ? t.organization.plan.ownersOnly : t.organization.plan[setBy]}</p>
      )}
    </section>
  );
}

/** Returns a function that shows a limit of a plan as text: "10,000" or "unlimited". */
function useLimitText(): (value: number) => string {
  return (value) => (Number.isFinite(value) ? formatNumber(value) : t.organization.plan.unlimited);
}

function ChangePlan({ organization }: OrganizationSectionProps) {
  const [chosen, choose] = useState<Plan>();
  return (
    <>
      <Select
        label={t.organization.plan.change}
        value={chosen ?? organization.plan}
        onValue={(value) => choose(PLANS.find((plan) => plan === value && plan !== organization.plan))}
        options={PLANS.map((plan) => ({ value: plan, label: planName(plan) }))}
      />
      {chosen && <PlanDialog organization={organization} plan={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

interface PlanDialogProps extends OrganizationSectionProps {
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** Shows the price and the limits of the new plan, and asks for confirmation. */
function PlanDialog({ organization, plan, onClose }: PlanDialogProps) {
  const limitText = useLimitText();
  const change = useMutation(changeSubscription, { invalidates: [getOrganization, listOrganizations] });
  const [before, after]: [PlanLimits, PlanLimits] = [PLAN_LIMITS[organization.plan], PLAN_LIMITS[plan]];
  const rows = [
    [t.organization.plan.codes, before.codesPerOrganization, after.codesPerOrganization],
    [t.organization.plan.members, before.membersPerOrganization, after.membersPerOrganization],
    [t.organization.plan.invitations, before.invitationsPerDay, after.invitationsPerDay],
  ] as const;
  const confirm = async () => {
    if (!(await change.run({ path: { id: organization.id }, body: { plan } })).ok) return;
    toast(t.organization.plan.changed({ plan: planName(plan) }));
    onClose();
  };
  return (
    <Dialog title={t.organization.plan.changeTitle({ plan: planName(plan) })} onClose={onClose}>
      <p>{t.organization.plan.price}</p>
      <dl class="limits">
        {rows.map(([label, from, to]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{t.organization.plan.fromTo({ from: limitText(from), to: limitText(to) })}</dd>
          </div>
        ))}
      </dl>
      <p>
        {PLANS.indexOf(plan) < PLANS.indexOf(organization.plan)
          ? t.organization.plan.smaller
          : t.organization.plan.larger}
      </p>
      <Problem error={change.error} />
      <div class="actions">
        <Button variant="primary" busy={change.isPending} onClick={confirm}>
          {t.organization.plan.confirm({ plan: planName(plan) })}
        </Button>
        <Button onClick={onClose}>{t.shell.cancel}</Button>
      </div>
    </Dialog>
  );
}
