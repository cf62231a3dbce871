import * as z from 'zod/mini';
import { requireMembership } from '../../organizations/access.ts';
import { memberViewSchema, toMemberView } from '../../organizations/members/member.ts';
import { findMembers } from '../../organizations/members/store.ts';
import { organization_id } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import {
  cursorPageQuery,
  optionalNextCursor,
  requestedPage,
  withNextCursor,
} from '../../platform/schemas/cursor-page.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organization_id }),
  query: cursorPageQuery('member'),
  response: z.object({
    members: z.array(memberViewSchema),
    next_cursor: optionalNextCursor,
  }),
};

/**
 * Checks the access and reads the members in parallel, which saves a round trip. Without access, the members are
 * discarded.
 */
export const listMembers = (effects: Effects) =>
  apiHandler('list-members', schemas, effects, async ({ path, query, caller }) => {
    const page = requestedPage(query);
    const [, { items, next }] = await Promise.all([
      requireMembership(effects, caller, path.id, 'members.read'),
      findMembers(effects.table, path.id, page),
    ]);
    return { members: items.map(toMemberView), ...withNextCursor(page, next) };
  });

export const handler = listMembers(liveEffects());
