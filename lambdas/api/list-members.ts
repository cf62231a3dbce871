import * as z from 'zod';
import { type Effects, liveEffects } from '../data/effects.ts';
import { memberView, organizationId } from '../domain/organization.ts';
import { askedPage, nextCursor, pageQuery } from '../domain/page-query.ts';
import { apiHandler } from '../http/api-handler.ts';
import { listMembers as list } from '../use-cases/list-members.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  query: pageQuery('member'),
  response: z.object({
    members: z.array(memberView),
    next_cursor: z.string().nullable().optional().meta({ description: 'Only where limit or cursor was given' }),
  }),
};

export const listMembers = (effects: Effects) =>
  apiHandler('list-members', schemas, effects, async ({ path, query, caller }) => {
    const asked = askedPage(query);
    const { items, next } = await list(effects, caller, path.id, asked);
    return { members: [...items], ...nextCursor(asked, next) };
  });

export const handler = listMembers(liveEffects());
