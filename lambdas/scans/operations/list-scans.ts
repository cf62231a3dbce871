import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { type ConversationSettings, conversationSettings } from '../../conversations/conversation-settings.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { limitOf, PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { moment } from '../scan-fields.ts';
import { scanSchema } from '../scan-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listScans as list } from '../uc-list-scans.ts';

export const schemas = {
  query: z.object({
    limit: limitOf(LIMITS.scanPageSize),
    offset: PAGE_QUERY.offset,
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
    since: z.optional(moment('Only scans of this moment or later')),
    until: z.optional(moment('Only scans before this moment')),
  }),
  response: z.object({
    scans: z.array(scanSchema),
    total: z.int().check(z.nonnegative()),
    limit: z.int(),
    offset: z.int(),
  }),
};

export const listScans = (effects: Effects & { readonly settings: ConversationSettings }) =>
  apiHandler('list-scans', schemas, effects, ({ query, caller }) => list(effects, caller, query));

export const handler = listScans({ ...liveEffects(), settings: conversationSettings() });
