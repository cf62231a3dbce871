import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { organizationView } from '../organization-view.ts';
import { askedPage, optionalNextCursor, pageQuery, withNextCursor } from '../../platform/schemas/cursor-page.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listOrganizations as list } from '../uc-list-organizations.ts';

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
