import { PLAN_LIMITS } from '../../../../contracts/organizations/plan-limits.ts';
import { PLANS, type Plan } from '../../../../contracts/organizations/plans.ts';
import { changeSubscription, getOrganization, listOrganizations } from '../../../../sdk/src/index.ts';
import { hasPermission, planName } from '../../data/organizations.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { formatNumber } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { Select } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OrganizationSectionProps } from './organization.ts';
import { organizationTexts } from './texts/index.ts';

/** The plan and its usage. Users who cannot change the plan see who can. */
export function PlanAndLimits({ organization }: OrganizationSectionProps) {
  const texts = useTexts(organizationTexts);
  const { plan, plan_set_by: setBy } = organization;
  const limits = PLAN_LIMITS[plan];
  const limit = (value: number) => (Number.isFinite(value) ? formatNumber(value) : texts.plan.unlimited);
  const used = [
    [texts.plan.codes, organization.qpr_codes_count, limits.codesPerOrganization],
    [texts.plan.members, organization.members_count, limits.membersPerOrganization],
  ] as const;
  return (
    <section class="card" aria-labelledby="plan">
      <h2 id="plan">{texts.plan.title(planName(plan))}</h2>
      <dl class="limits">
        {used.map(([label, count, max]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {texts.plan.used(formatNumber(count), limit(max))}
              {Number.isFinite(max) && <meter aria-hidden="true" value={count} max={max} high={max * 0.8} />}
            </dd>
          </div>
        ))}
        <div>
          <dt>{texts.plan.invitations}</dt>
          <dd>{limit(limits.invitationsPerDay)}</dd>
        </div>
      </dl>
      {hasPermission(organization, 'subscription.manage') && setBy === 'owner' ? (
        <ChangePlan organization={organization} />
      ) : (
        <p class="soft">{setBy === 'owner' ? texts.plan.ownersOnly : texts.plan[setBy]}</p>
      )}
    </section>
  );
}

function ChangePlan({ organization }: OrganizationSectionProps) {
  const texts = useTexts(organizationTexts);
  const path = { id: organization.id };
  const change = useMutation(changeSubscription, { invalidates: [getOrganization, listOrganizations] });
  const take = async (plan: Plan) => {
    const outcome = await change.run({ path, body: { plan } });
    const undo = () => change.run({ path, body: { plan: organization.plan } });
    if (outcome.ok) toast(texts.plan.changed(planName(plan)), undo);
  };
  return (
    <>
      <Select
        label={texts.plan.change}
        value={organization.plan}
        onValue={(value) => {
          const plan = PLANS.find((each) => each === value);
          if (plan) void take(plan);
        }}
        options={PLANS.map((plan) => ({ value: plan, label: planName(plan) }))}
        aria-busy={change.isPending}
      />
      <Problem error={change.error} />
    </>
  );
}
