import * as z from 'zod/mini';
import type { InternalEventType } from '../../contracts/events.ts';

const codeOwner = z.object({ account_id: z.string(), organization_id: z.optional(z.string()) });

/** `data` of the events that only our own functions handle. They are never sent to webhooks. */
export const INTERNAL_EVENT_DATA = {
  'qpr_code.deleted': z.extend(codeOwner, { id: z.string(), short_id: z.string() }),
  'qpr_code.moved': z.object({
    id: z.string(),
    name: z.string(),
    from: codeOwner,
    to: codeOwner,
    moved_at: z.string(),
    /** Without `api_key_id`, the code was moved in the Studio. */
    moved_by: z.object({ account_id: z.string(), api_key_id: z.optional(z.string()) }),
    is_undo: z.boolean(),
  }),
  'organization.deleted': z.object({ organization_id: z.string(), account_id: z.string() }),
  'organization.transferred': z.object({
    organization_id: z.string(),
    /** The account that the organization belonged to. */
    from_account_id: z.string(),
  }),
  'account.deletion_requested': z.object({ account_id: z.string(), requested_at: z.string() }),
  /** A source has to be read. */
  'knowledge.source_changed': z.object({ set_id: z.string(), source_id: z.string(), version: z.number() }),
  /**
   * A knowledge set needs a new pack (the file that a search reads), or was deleted. `source_id` is the source that
   * changed, if only one did.
   */
  'knowledge.changed': z.object({ set_id: z.string(), source_id: z.optional(z.string()) }),
  /** An answer may not have helped, or its rating has changed. `number` is the number of the answer. */
  'question.noticed': z.object({ conversation_id: z.string(), number: z.number() }),
  /** A conversation that questions or checks may refer to was deleted. */
  'conversation.deleted': z.object({ conversation_id: z.string(), short_id: z.string() }),
  /** A request arrived for a code with recipients. */
  'request.received': z.object({ request_id: z.string() }),
  /** The owner added recipients to a code, or saved the same list again. Recipients may have to be asked to confirm. */
  'recipients.added': z.object({ qpr_code_id: z.string() }),
  'usage.near_limit': z.object({
    account_id: z.string(),
    /** A month for an account, such as `2026-11`, or a day for a code, such as `2026-11-15`. */
    period: z.string(),
    qpr_code_id: z.optional(z.string()),
    code_name: z.optional(z.string()),
    messages: z.number(),
    messages_limit: z.number(),
    tokens: z.number(),
    tokens_limit: z.number(),
  }),
} as const satisfies Record<InternalEventType, z.ZodMiniType>;
