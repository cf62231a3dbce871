import * as z from 'zod/mini';
import { newestConversations } from '../../conversations/conversation-list.ts';
import { conversationViewSchema, toConversationView } from '../../conversations/conversation-view.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { cursor, nextCursor } from '../../platform/schemas/cursor-page.ts';
import { dateOrTime } from '../../platform/schemas/date-or-time.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { filterStillInOrganization, filterVisibleToAccount, requireListOwner } from '../../qpr-codes/access.ts';
import { findCurrentCodes } from '../../qpr-codes/find-code.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({
    limit: PAGE_QUERY.limit,
    cursor: cursor('conversation'),
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
    since: z.optional(dateOrTime('Only conversations that started at or after this time')),
    until: z.optional(dateOrTime('Only conversations that started before this time')),
  }),
  response: z.object({ conversations: z.array(conversationViewSchema), next_cursor: nextCursor }),
};

type Query = z.output<typeof schemas.query>;

export const listConversations = (effects: Effects) =>
  apiHandler('list-conversations', schemas, effects, async ({ query, caller }) => {
    const { table } = effects;
    const owner = await requireListOwner(table, caller, query);
    const { limit } = query;
    const { conversations, next } = await newestConversations(table, owner.id, { limit, ...rangeOf(query) });
    const codes = await findCurrentCodes(
      table,
      conversations.map(({ shortId }) => shortId),
    );
    const visible = {
      code: async () => conversations,
      organization: () => filterStillInOrganization(table, owner.id, conversations, codes),
      account: () => filterVisibleToAccount(table, caller, conversations, codes),
    };
    return {
      conversations: (await visible[owner.kind]()).map((each) =>
        toConversationView(each, codes.get(each.shortId)?.name),
      ),
      next_cursor: next ?? null,
    };
  });

/** Conversation ids contain their start time, so a time range is a range of ids. */
function rangeOf({ cursor: last, since, until }: Query) {
  const ends = [last, until && firstIdAt('conversation', until)].filter((end) => end !== undefined);
  return { from: since && firstIdAt('conversation', since), before: ends.sort()[0] };
}

export const handler = listConversations(liveEffects());
