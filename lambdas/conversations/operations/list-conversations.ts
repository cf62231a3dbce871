import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { conversationSchema } from '../conversation-view.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { cursor, nextCursor } from '../../platform/schemas/cursor-page.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listConversations as list } from '../uc-read-conversations.ts';

export const schemas = {
  query: z.object({
    limit: PAGE_QUERY.limit,
    cursor: cursor('conversation'),
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
  }),
  response: z.object({ conversations: z.array(conversationSchema), next_cursor: nextCursor }),
};

export const listConversations = (effects: Effects) =>
  apiHandler('list-conversations', schemas, effects, ({ query, caller }) => list(effects, caller, query));

export const handler = listConversations(liveEffects());
