import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { organizationDetailView } from '../domain/organization.ts';
import { organizationId } from '../domain/organization-ids.ts';
import { apiHandler } from '../http/api-handler.ts';
import { requireStanding } from '../use-cases/organization-access.ts';

export const schemas = { path: z.object({ id: organizationId }), response: organizationDetailView };

export const getOrganization = (effects: Effects) =>
  apiHandler('get-organization', schemas, effects, async ({ path, caller }) => {
    const { organization } = await requireStanding(effects, caller, path.id, 'organization.read');
    return organization;
  });

export const handler = getOrganization(liveEffects());
