import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { memberView } from '../organization-view.ts';
import { organizationId } from '../organization-ids.ts';
import { askedPage, optionalNextCursor, pageQuery, withNextCursor } from '../../platform/schemas/cursor-page.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listMembers as list } from '../members/uc-list-members.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  query: pageQuery('member'),
  response: z.object({
    members: z.array(memberView),
    next_cursor: optionalNextCursor,
  }),
};

export const listMembers = (effects: Effects) =>
  apiHandler('list-members', schemas, effects, async ({ path, query, caller }) => {
    const asked = askedPage(query);
    const { items, next } = await list(effects, caller, path.id, asked);
    return { members: [...items], ...withNextCursor(asked, next) };
  });

export const handler = listMembers(liveEffects());
