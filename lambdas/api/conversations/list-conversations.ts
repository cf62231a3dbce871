import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { doc } from '../../../shared/fields/doc.ts';
import type { Conversation, Message } from '../../conversations/conversation.ts';
import { newestConversations } from '../../conversations/conversation-list.ts';
import { conversationViewSchema, toConversationView } from '../../conversations/conversation-view.ts';
import { searchTranscripts } from '../../conversations/search-transcripts.ts';
import { findFirstAnswers, isFirstAnswer } from '../../conversations/store.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { cursor, next_cursor } from '../../platform/schemas/cursor-page.ts';
import { dateOrTime, rangeInOrder } from '../../platform/schemas/date-or-time.ts';
import { PAGE_LIMIT } from '../../platform/schemas/offset-page.ts';
import { text } from '../../platform/schemas/text.ts';
import type { Table } from '../../platform/table/table.ts';
import { filterStillInOrganization, filterVisibleToAccount, requireListOwner } from '../../qpr-codes/access.ts';
import { findCurrentCodes } from '../../qpr-codes/find-code.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z
    .object({
      limit: PAGE_LIMIT,
      cursor: cursor('conversation'),
      qpr_code_id: z.optional(codeReference),
      organization_id: z.optional(organizationReference),
      since: z.optional(dateOrTime('Only conversations that started at or after this time')),
      until: z.optional(dateOrTime('Only conversations that started before this time')),
      q: z.optional(
        text(LIMITS.nameLength).check(
          z.meta({
            description: doc(
              `Only conversations whose messages contain all of these words (case and accents are ignored). Each request searches up to ${LIMITS.searchedConversations} conversations, so a page can be empty although \`next_cursor\` is set`,
            ),
            examples: ['wi-fi'],
          }),
        ),
      ),
      include: z.optional(
        z.enum(['messages']).check(
          z.meta({
            description: doc(
              '`messages` adds all messages to each conversation. A page of long conversations can have fewer conversations than `limit`',
            ),
          }),
        ),
      ),
    })
    .check(rangeInOrder),
  weightOf: ({ q, include }: Readonly<Record<string, string | undefined>>) =>
    q === undefined && include === undefined ? 1 : LIMITS.requestsPerSearch,
  response: z.object({ conversations: z.array(conversationViewSchema), next_cursor }),
};

type Query = z.output<typeof schemas.query>;

export const listConversations = (effects: Effects) =>
  apiHandler('list-conversations', schemas, effects, async ({ query, caller }) => {
    const { table } = effects;
    const owner = await requireListOwner(table, caller, query);
    const limit = query.q === undefined ? query.limit : LIMITS.searchedConversations;
    const { conversations, next } = await newestConversations(table, owner.id, { limit, ...rangeOf(query) });
    const codes = await findCurrentCodes(
      table,
      conversations.map(({ short_id }) => short_id),
    );
    const visible = {
      code: async () => conversations,
      organization: () => filterStillInOrganization(table, owner.id, conversations, codes),
      account: () => filterVisibleToAccount(table, caller, conversations, codes),
    };
    const { listed, stoppedAt } = await withMessages(table, await visible[owner.kind](), query);
    return {
      conversations: listed.map(({ conversation, ...messages }) =>
        toConversationView(conversation, { ...messages, code_name: codes.get(conversation.short_id)?.name }),
      ),
      next_cursor: stoppedAt ?? next ?? null,
    };
  });

interface ListedPage {
  readonly listed: readonly {
    readonly conversation: Conversation;
    readonly first_answer: Message | undefined;
    readonly messages?: readonly Message[] | undefined;
  }[];
  /** Set if the search stopped early: the id of the last listed conversation, after which the next page starts. */
  readonly stoppedAt?: string;
}

/** Adds the first answers to the list. With `q` it keeps only matches; with `include` it adds all messages. */
async function withMessages(
  table: Table,
  conversations: readonly Conversation[],
  { q, include, limit }: Query,
): Promise<ListedPage> {
  if (q === undefined && include === undefined) {
    const answers = await findFirstAnswers(
      table,
      conversations.map(({ id }) => id),
    );
    return { listed: conversations.map((conversation, index) => ({ conversation, first_answer: answers[index] })) };
  }
  const { transcripts, ...rest } = await searchTranscripts(table, conversations, { q, limit });
  const listed = transcripts.map(({ conversation, messages }) => ({
    conversation,
    first_answer: messages.find(isFirstAnswer),
    messages: include && messages,
  }));
  return { listed, ...rest };
}

/** Conversation ids contain their start time, so a time range is a range of ids. */
function rangeOf({ cursor: last, since, until }: Query) {
  const ends = [last, until && firstIdAt('conversation', until)].filter((end) => end !== undefined);
  return { from: since && firstIdAt('conversation', since), before: ends.sort()[0] };
}

export const handler = listConversations(liveEffects());
