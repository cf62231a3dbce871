import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { type IdKind, ulidOf } from '../ids.ts';
import { limitUpTo } from './offset-page.ts';

const { pageSize } = LIMITS;

/** Where a list goes on: the `next_cursor` of the page before. */
export const cursor = (kind: IdKind) =>
  z
    .optional(
      z
        .string()
        .check(z.refine((id) => ulidOf(kind, id) !== undefined, 'Must be the next_cursor of an earlier answer.')),
    )
    .register(z.globalRegistry, { description: 'next_cursor of the page before' });
export const nextCursor = z.nullable(z.string()).register(z.globalRegistry, { description: 'null on the last page' });

/** `limit` and `cursor` of a list that comes whole to those who ask for neither. */
export const pageQuery = (kind: IdKind) =>
  z.object({
    limit: z.optional(
      limitUpTo(pageSize.max, {
        description: 'Items of a page; omitted, and without cursor: the whole list',
      }),
    ),
    cursor: cursor(kind),
  });

type PageQuery = z.output<ReturnType<typeof pageQuery>>;

/** Which part of the list is asked for; `undefined` when nobody asked for pages. */
export function askedPage(query: PageQuery): { readonly limit: number; readonly after?: string } | undefined {
  if (query.limit === undefined && query.cursor === undefined) return undefined;
  return { limit: query.limit ?? pageSize.default, ...(query.cursor !== undefined && { after: query.cursor }) };
}

export const optionalNextCursor = z
  .optional(nextCursor)
  .register(z.globalRegistry, { description: 'Only where limit or cursor was given; null on the last page' });

/** `next_cursor` only for those who asked for pages. */
export const withNextCursor = (asked: unknown, next: string | undefined): { next_cursor?: string | null } =>
  asked === undefined ? {} : { next_cursor: next ?? null };
