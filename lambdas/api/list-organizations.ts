import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { organizationView } from '../domain/organization.ts';
import { askedPage, optionalNextCursor, pageQuery, withNextCursor } from '../domain/page-query.ts';
import { apiHandler } from '../http/api-handler.ts';
import { listOrganizations as list } from '../use-cases/list-organizations.ts';

export const schemas = {
  query: pageQuery('organization'),
  response: z.object({
    organizations: z.array(organizationView),
    total: z.int(),
    next_cursor: optionalNextCursor,
  }),
};

export const listOrganizations = (effects: Effects) =>
  apiHandler('list-organizations', schemas, effects, async ({ query, caller }) => {
    const asked = askedPage(query);
    const { organizations, total, next } = await list(effects, caller, asked);
    return { organizations: [...organizations], total, ...withNextCursor(asked, next) };
  });

export const handler = listOrganizations(liveEffects());
