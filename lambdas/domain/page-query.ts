import * as z from 'zod';
import { LIMITS } from '../contracts/limits.ts';
import { type IdKind, ulidOf } from './ids.ts';

const { pageSize } = LIMITS;

/** A cursor is the last id shown, wrapped so that nobody builds on what is inside. */
export const cursorOf = (id: string): string => Buffer.from(id).toString('base64url');

const idInCursor = (kind: IdKind, cursor: string): string | undefined => {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  return ulidOf(kind, id) && cursorOf(id) === cursor ? id : undefined;
};

/** `limit` and `cursor` of a list whose items have ids of this kind; both may be left out. */
export const pageQuery = (kind: IdKind) =>
  z.object({
    limit: z
      .string()
      .refine(
        (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= pageSize.max,
        `Must be a whole number from 1 to ${pageSize.max}.`,
      )
      .transform(Number)
      .meta({
        type: 'integer',
        minimum: 1,
        maximum: pageSize.max,
        description: 'Items of a page; omitted: the whole list',
      })
      .optional(),
    cursor: z
      .string()
      .transform((cursor, context) => {
        const id = idInCursor(kind, cursor);
        if (id !== undefined) return id;
        context.addIssue({ code: 'custom', message: 'Must be a next_cursor of an earlier page.' });
        return z.NEVER;
      })
      .meta({ type: 'string', description: 'The next_cursor of the page before' })
      .optional(),
  });

export type PageQuery = z.output<ReturnType<typeof pageQuery>>;

/** Which part of the list is asked for; `undefined` when nobody asked for pages. */
export function askedPage(query: PageQuery): { readonly limit: number; readonly after?: string } | undefined {
  if (query.limit === undefined && query.cursor === undefined) return undefined;
  return { limit: query.limit ?? pageSize.default, ...(query.cursor !== undefined && { after: query.cursor }) };
}

/** `next_cursor` only for those who asked for pages; `null` on the last one. */
export const nextCursor = (asked: unknown, next: string | undefined): { next_cursor?: string | null } =>
  asked === undefined ? {} : { next_cursor: next === undefined ? null : cursorOf(next) };
