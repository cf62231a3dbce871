import * as z from 'zod/mini';
import type { Entity } from '../platform/schemas/shapes.ts';

export const DEVICES = ['mobile', 'tablet', 'desktop', 'tv'] as const;
export type Device = (typeof DEVICES)[number];

export const scanSchema = z.object({
  scan_id: z.number(),
  /** The short id of the code. */
  short_id: z.string(),
  qpr_code_id: z.string(),
  /** The placement that was scanned. Absent if the code's own address was scanned. */
  placement_id: z.optional(z.string()),
  /** The placement's copy of the code was outdated; the stream consumer updates it. */
  outdated_copy: z.optional(z.boolean()),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  /** A hash that is the same for scans of one visitor within a day. */
  visitor: z.string(),
  country: z.optional(z.string()),
  device: z.optional(z.enum(DEVICES)),
  /** How the page was opened. Absent if it was opened with a printed code or its link. */
  source: z.optional(z.literal('embed')),
  /** The scan could not be added to the totals when it was recorded; the stream consumer adds it later. */
  uncounted: z._default(z.boolean(), false),
  conversations: z._default(z.number(), 0),
  ended_conversations: z._default(z.number(), 0),
  /** Messages in its conversations that have ended. */
  messages: z._default(z.number(), 0),
  /** Tokens used by the answers in these conversations. */
  tokens_in: z._default(z.number(), 0),
  tokens_out: z._default(z.number(), 0),
  /** How many ratings were given (`rated`) and withdrawn (`unrated`). All four numbers only ever grow. */
  rated_up: z._default(z.number(), 0),
  rated_down: z._default(z.number(), 0),
  unrated_up: z._default(z.number(), 0),
  unrated_down: z._default(z.number(), 0),
  /** The first conversation of the scan. */
  conversation_id: z.optional(z.string()),
});
export type Scan = Entity<typeof scanSchema>;
