import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ORGANIZATION_FIELDS, organizationDetailView } from '../organization-view.ts';
import { organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { updateOrganization as update } from '../uc-update-organization.ts';

const { name, slug, metadata } = ORGANIZATION_FIELDS;

export const schemas = {
  path: z.object({ id: organizationId }),
  body: z
    .strictObject({ name: z.optional(name), slug: z.optional(slug), metadata: z.optional(metadata) })
    .check(z.refine((body) => Object.keys(body).length > 0, 'Must have at least one field to change.')),
  response: organizationDetailView,
};

export const updateOrganization = (effects: Effects) =>
  apiHandler('update-organization', schemas, effects, ({ path, body, caller }) =>
    update(effects, caller, path.id, body),
  );

export const handler = updateOrganization(liveEffects());
