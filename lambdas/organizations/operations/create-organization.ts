import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ORGANIZATION_FIELDS, organizationView } from '../organization-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { createOrganization as create } from '../uc-create-organization.ts';

const { name, slug, metadata } = ORGANIZATION_FIELDS;

export const schemas = {
  body: z.strictObject({ name, slug: z.optional(slug), metadata: z._default(metadata, {}) }),
  response: organizationView,
};

export const createOrganization = (effects: Effects) =>
  apiHandler('create-organization', schemas, effects, ({ body, caller, idempotency }) =>
    create(effects, caller, body, (organization) => idempotency.completionWrites(organization)),
  );

export const handler = createOrganization(liveEffects());
