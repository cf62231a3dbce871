import * as z from 'zod/mini';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { brandViewSchema, toBrandView } from '../../qpr-codes/brand/brand-view.ts';
import { findBrand } from '../../qpr-codes/brand-store.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({ organization_id: z.optional(organizationReference) }),
  response: brandViewSchema,
};

export const getBrand = (effects: Effects) =>
  apiHandler('get-brand', schemas, effects, async ({ query, caller }) => {
    const organization_id = query.organization_id ?? caller.organization_id;
    if (organization_id !== undefined) await requireMembership(effects, caller, organization_id, 'codes.read');
    return toBrandView(await findBrand(effects.table, organization_id ?? caller.account_id));
  });

export const handler = getBrand(liveEffects());
