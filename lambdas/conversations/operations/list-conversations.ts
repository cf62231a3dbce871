import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { cursor, nextCursor } from '../../platform/schemas/cursor-page.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { requireCode, visibleTo } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { newestConversations } from '../conversation-list.ts';
import { conversationViewSchema, toConversationView } from '../conversation-view.ts';

export const schemas = {
  query: z.object({
    limit: PAGE_QUERY.limit,
    cursor: cursor('conversation'),
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
  }),
  response: z.object({ conversations: z.array(conversationViewSchema), next_cursor: nextCursor }),
};

type Query = z.output<typeof schemas.query>;

export const listConversations = (effects: Effects) =>
  apiHandler('list-conversations', schemas, effects, async ({ query, caller }) => {
    const ownerId = await requireListOwner(effects, caller, query);
    const { limit, cursor: before } = query;
    const { conversations, next } = await newestConversations(effects.table, ownerId, { limit, before });
    const visible =
      ownerId === caller.accountId ? await visibleTo(effects.table, caller, conversations) : conversations;
    return { conversations: visible.map(toConversationView), next_cursor: next ?? null };
  });

/** Whose conversations are asked for: those of a code, of an organization, or of the account. */
async function requireListOwner(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  { qpr_code_id, organization_id = caller.organizationId }: Query,
): Promise<string> {
  if (qpr_code_id !== undefined) {
    const { code } = await requireCode(findCode, table, caller, qpr_code_id, 'codes.read');
    return shortIdOf(code.ulid);
  }
  if (organization_id === undefined) return caller.accountId;
  await requireMembership({ table }, caller, organization_id, 'codes.read');
  return organization_id;
}

export const handler = listConversations(liveEffects());
