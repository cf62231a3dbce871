import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { type IdKind, ulidOf } from '../ids.ts';
import { limitUpTo } from './offset-page.ts';

const { pageSize } = LIMITS;

const NOT_A_CURSOR = 'Must be the next_cursor of an earlier response of this list, with the same filters.';

/**
 * The position in a list: the `next_cursor` of the previous page without its hash (`list-cursor.ts`). The API
 * description has no pattern for cursors, because they are opaque to clients.
 */
export const cursorWith = (isPosition: (text: string) => boolean) =>
  z
    .optional(z.string().check(z.refine(isPosition, NOT_A_CURSOR)))
    .register(z.globalRegistry, { description: doc('next_cursor of the previous page, with the same filters') });

/** A cursor whose position is an id of this kind. */
export const cursor = (kind: IdKind) => cursorWith((id) => ulidOf(kind, id) !== undefined);
export const next_cursor = z.nullable(z.string()).register(z.globalRegistry, { description: 'null on the last page' });

/** `limit` and `cursor`, both optional. Without either, the whole list is returned. */
export const cursorPageQuery = (kind: IdKind) =>
  z.object({
    limit: z.optional(
      limitUpTo(pageSize.max, {
        description: 'Items per page. Without limit and cursor, the whole list is returned',
      }),
    ),
    cursor: cursor(kind),
  });

type CursorPageQuery = z.output<ReturnType<typeof cursorPageQuery>>;

/** The requested page, or `undefined` if the client did not request pages. */
export function requestedPage(query: CursorPageQuery): { readonly limit: number; readonly after?: string } | undefined {
  if (query.limit === undefined && query.cursor === undefined) return undefined;
  return { limit: query.limit ?? pageSize.default, ...(query.cursor !== undefined && { after: query.cursor }) };
}

export const optionalNextCursor = z
  .optional(next_cursor)
  .register(z.globalRegistry, { description: doc('Present only if limit or cursor was given. null on the last page') });

/** Adds `next_cursor` only if the client requested pages. */
export const withNextCursor = (page: unknown, next: string | undefined): { next_cursor?: string | null } =>
  page === undefined ? {} : { next_cursor: next ?? null };
