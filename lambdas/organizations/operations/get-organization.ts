import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireMembership } from '../access.ts';
import { organizationId } from '../organization-ids.ts';
import { organizationDetailViewSchema, toOrganizationDetailView } from '../organization-view.ts';

export const schemas = { path: z.object({ id: organizationId }), response: organizationDetailViewSchema };

export const getOrganization = (effects: Effects) =>
  apiHandler('get-organization', schemas, effects, async ({ path, caller }) => {
    const { organization } = await requireMembership(effects, caller, path.id, 'organization.read');
    return toOrganizationDetailView(organization);
  });

export const handler = getOrganization(liveEffects());
