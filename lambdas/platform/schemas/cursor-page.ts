import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import type { IdKind } from '../ids.ts';
import { limitUpTo } from './offset-page.ts';
import { cursor, nextCursor } from '../../webhooks/webhook-view.ts';

const { pageSize } = LIMITS;

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

export type PageQuery = z.output<ReturnType<typeof pageQuery>>;

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
