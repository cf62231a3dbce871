import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { cursor, nextCursor } from '../../platform/schemas/cursor-page.ts';
import { dateOrTime } from '../../platform/schemas/date-or-time.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { requireCode, visibleIn, visibleTo } from '../../qpr-codes/access.ts';
import { findCode, findCodesNow } from '../../qpr-codes/find-code.ts';
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
    since: z.optional(dateOrTime('Only conversations that began at this moment or later')),
    until: z.optional(dateOrTime('Only conversations that began before this moment')),
  }),
  response: z.object({ conversations: z.array(conversationViewSchema), next_cursor: nextCursor }),
};

type Query = z.output<typeof schemas.query>;

export const listConversations = (effects: Effects) =>
  apiHandler('list-conversations', schemas, effects, async ({ query, caller }) => {
    const owner = await requireListOwner(effects, caller, query);
    const { table } = effects;
    const { limit } = query;
    const { conversations, next } = await newestConversations(table, owner.id, { limit, ...rangeOf(query) });
    const codes = await findCodesNow(
      table,
      conversations.map(({ shortId }) => shortId),
    );
    const visible = {
      code: async () => conversations,
      organization: () => visibleIn(table, owner.id, conversations, codes),
      account: () => visibleTo(table, caller, conversations, codes),
    };
    return {
      conversations: (await visible[owner.kind]()).map((each) =>
        toConversationView(each, codes.get(each.shortId)?.name),
      ),
      next_cursor: next ?? null,
    };
  });

interface ListOwner {
  readonly kind: 'code' | 'organization' | 'account';
  readonly id: string;
}

/** Whose conversations are asked for: those of a code, of an organization, or of the account. */
async function requireListOwner(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  { qpr_code_id, organization_id = caller.organizationId }: Query,
): Promise<ListOwner> {
  if (qpr_code_id !== undefined) {
    const { code } = await requireCode(findCode, table, caller, qpr_code_id, 'codes.read');
    return { kind: 'code', id: shortIdOf(code.ulid) };
  }
  if (organization_id === undefined) return { kind: 'account', id: caller.accountId };
  await requireMembership({ table }, caller, organization_id, 'codes.read');
  return { kind: 'organization', id: organization_id };
}

/** The id of a conversation tells when it began. */
function rangeOf({ cursor: last, since, until }: Query) {
  const ends = [last, until && firstIdAt('conversation', until)].filter((end) => end !== undefined);
  return { from: since && firstIdAt('conversation', since), before: ends.sort()[0] };
}

export const handler = listConversations(liveEffects());
