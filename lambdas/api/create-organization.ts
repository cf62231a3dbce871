import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { ORGANIZATION_FIELDS, organizationView } from '../domain/organization.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createOrganization as create } from '../use-cases/create-organization.ts';

const { name, slug, metadata } = ORGANIZATION_FIELDS;

export const schemas = {
  body: z.strictObject({ name, slug: z.optional(slug), metadata: z._default(metadata, {}) }),
  response: organizationView,
};

export const createOrganization = (effects: Effects) =>
  apiHandler('create-organization', schemas, effects, ({ body, caller, idempotency }) =>
    create(effects, caller, body, (organization) => idempotency.complete(organization)),
  );

export const handler = createOrganization(liveEffects());
