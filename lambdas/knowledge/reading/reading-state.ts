import * as z from 'zod/mini';
import { FILE_TYPES, WEB_KINDS } from '../../../contracts/knowledge.ts';
import { pick } from '../../platform/fields/pick.ts';
import type { Reading } from '../sources/reading-writes.ts';

/**
 * The state that the steps of the state machine pass on while they read a source. `next` names the step that follows.
 */
export const readingStateSchema = z.object({
  next: z.enum(['fetch', 'read', 'embed', 'publish', 'pack', 'record', 'end']),
  set_id: z.string(),
  source_id: z.string(),
  version: z.number(),
  content_type: z.optional(z.enum(FILE_TYPES)),
  /** Only for sources on the web. */
  web: z.optional(
    z.object({
      kind: z.enum(WEB_KINDS),
      url: z.string(),
      /** No page of a site is requested after this time, in milliseconds. The first step of the crawl sets it. */
      fetch_until: z.optional(z.number()),
      /** Steps of the crawl so far. */
      steps: z._default(z.number(), 0),
      /** Whether there is more to fetch. */
      has_more: z._default(z.boolean(), false),
      /** The site has more pages than we read. */
      is_cut: z._default(z.boolean(), false),
      title: z.optional(z.string()),
      /** The account whose turn and fetch time the reading uses. Absent if nothing is fetched. */
      account_id: z.optional(z.string()),
      /** How long the last step fetched. Absent once it is recorded. */
      fetched_ms: z.optional(z.number()),
    }),
  ),
  /** The published version. Absent if there is none. */
  ready_version: z.optional(z.number()),
  /** The page counts of the published version. They apply again if the source has not changed since. */
  ready_counts: z.optional(z.object({ pages: z.number(), unread_pages: z.array(z.number()) })),
  /** The published version has no vectors, so it is replaced even if nothing has changed. */
  is_without_vectors: z.optional(z.boolean()),
  /** A feed is read again after this time. */
  wait_seconds: z.optional(z.number()),
  /** The source has not changed since the published version. */
  is_unchanged: z.optional(z.boolean()),
  /** The new version differs so much that its owner has to approve it. */
  is_held: z.optional(z.boolean()),
  /** Only for an approved version: the time when it was read, before it was held. */
  read_at: z.optional(z.string()),
  /** How many passages of a long source were embedded so far. */
  embedded_passages: z.optional(z.number()),
  /**
   * Set by the state machine if embedding failed, and kept if the version is held and then approved. Searches then find
   * the passages only by their words.
   */
  embedding_error: z.optional(z.object({ Error: z.string() })),
  /** The page at which the next `read` step begins. */
  from_page: z._default(z.number(), 1),
  pages: z._default(z.number(), 0),
  pages_read: z._default(z.number(), 0),
  unread_pages: z._default(z.array(z.number()), []),
  /** Why the source cannot be read, for its owner. */
  failure: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** Set by the state machine if a step failed unexpectedly. */
  error: z.optional(z.object({ Error: z.string() })),
});
export type ReadingState = z.output<typeof readingStateSchema>;

export type WebState = ReadingState & { readonly web: NonNullable<ReadingState['web']> };

/** Shown on a source whose account has used up its fetch time of the day. */
export const TIME_USED_UP = {
  code: 'reading_time_used_up',
  message:
    'The account has used up its daily time for reading web pages, which depends on its plan. Refresh the source after 00:00 UTC, or choose a larger plan.',
};

export const readingOf = (state: ReadingState): Reading => pick(state, ['set_id', 'source_id', 'version']);
