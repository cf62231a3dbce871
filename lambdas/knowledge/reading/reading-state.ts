import * as z from 'zod/mini';
import { FILE_TYPES } from '../../../contracts/knowledge.ts';
import type { Reading } from '../sources/source-store.ts';

/** The state of an execution, which its steps pass on. `next` names the step that follows. */
export const readingStateSchema = z.object({
  next: z.enum(['read', 'embed', 'pack', 'record', 'end']),
  set_id: z.string(),
  source_id: z.string(),
  version: z.number(),
  content_type: z.optional(z.enum(FILE_TYPES)),
  /** The first page of the next step. */
  from_page: z._default(z.number(), 1),
  pages: z._default(z.number(), 0),
  pages_read: z._default(z.number(), 0),
  unread_pages: z._default(z.array(z.number()), []),
  /** Why the source cannot be read, for its owner. */
  failure: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** A fault of this service, from the state machine. */
  error: z.optional(z.object({ Error: z.string() })),
});
export type ReadingState = z.output<typeof readingStateSchema>;

export const readingOf = ({ set_id, source_id, version }: ReadingState): Reading => ({
  setId: set_id,
  sourceId: source_id,
  version,
});
