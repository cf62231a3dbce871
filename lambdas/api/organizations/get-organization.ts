import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organization_id } from '../../organizations/organization-ids.ts';
import { organizationDetailViewSchema, toOrganizationDetailView } from '../../organizations/organization-view.ts';
import {
  liveBilling,
  PLAN_SETTERS,
  planSetter,
  type SubscriptionEffects,
} from '../../organizations/subscriptions/billing.ts';
import { liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organization_id }),
  response: z.extend(organizationDetailViewSchema, {
    plan_set_by: z.enum(PLAN_SETTERS).register(z.globalRegistry, {
      description: doc('Who sets paid plans in this deployment: the owners, the operator, or the payment provider'),
    }),
  }),
};

export const getOrganization = (effects: SubscriptionEffects) =>
  apiHandler('get-organization', schemas, effects, async ({ path, caller }) => {
    const { organization } = await requireMembership(effects, caller, path.id, 'organization.read');
    return { ...toOrganizationDetailView(organization), plan_set_by: planSetter(effects) };
  });

export const handler = getOrganization({ ...liveEffects(), ...liveBilling() });
