import * as z from 'zod/mini';
import { requireMembership } from '../../organizations/access.ts';
import { ORGANIZATION_FIELDS } from '../../organizations/organization-fields.ts';
import { organization_id } from '../../organizations/organization-ids.ts';
import { organizationDetailViewSchema, toOrganizationDetailView } from '../../organizations/organization-view.ts';
import { requireSlugNotReserved, slugTaken } from '../../organizations/slug.ts';
import { changeOrganizationWrite, claimSlugWrite, releaseSlugWrite } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

const { name, slug, metadata } = ORGANIZATION_FIELDS;

export const schemas = {
  path: z.object({ id: organization_id }),
  body: z
    .strictObject({ name: z.optional(name), slug: z.optional(slug), metadata: z.optional(metadata) })
    .check(z.refine((body) => Object.keys(body).length > 0, 'Must have at least one field to change.')),
  response: organizationDetailViewSchema,
};

export const updateOrganization = (effects: Effects) =>
  apiHandler('update-organization', schemas, effects, ({ path, body, caller }) =>
    retryOnConflict(async () => {
      const { table } = effects;
      const { organization: before } = await requireMembership(effects, caller, path.id, 'organization.update');
      const changes = {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.slug !== undefined && { slug: body.slug }),
        ...(body.metadata !== undefined && { metadata: body.metadata }),
      };
      const changed = { ...before, ...changes };
      const isNewSlug = changed.slug !== before.slug;
      if (isNewSlug) requireSlugNotReserved(changed.slug);
      const failure = await tryTransactWrite(table, {
        organization: changeOrganizationWrite(table, before, changes),
        newSlug: isNewSlug ? claimSlugWrite(table, changed.slug, before.id) : undefined,
        oldSlug: isNewSlug ? releaseSlugWrite(table, before.slug) : undefined,
      });
      if (failure?.onlyFailed('newSlug')) throw slugTaken(changed.slug);
      if (failure) throw failure;
      return toOrganizationDetailView(changed);
    }),
  );

export const handler = updateOrganization(liveEffects());
