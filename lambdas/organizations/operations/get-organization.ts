import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { organizationDetailView } from '../organization-view.ts';
import { organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { requireMembership } from '../access.ts';

export const schemas = { path: z.object({ id: organizationId }), response: organizationDetailView };

export const getOrganization = (effects: Effects) =>
  apiHandler('get-organization', schemas, effects, async ({ path, caller }) => {
    const { organization } = await requireMembership(effects, caller, path.id, 'organization.read');
    return organization;
  });

export const handler = getOrganization(liveEffects());
