import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';

/** An integer in a query string. Only digits are valid, so `1e2`, ` 1` and an empty value are rejected. */
const wholeNumber = (message: string, accepts: (value: number) => boolean, schema: Record<string, unknown>) =>
  z
    .pipe(
      z.string().check(z.refine((value) => /^\d{1,15}$/.test(value) && accepts(Number(value)), message)),
      z.transform(Number),
    )
    .register(z.globalRegistry, { type: 'integer', ...schema });

/** A page size from 1 to `max`. */
export const limitUpTo = (max: number, schema: Record<string, unknown> = {}) =>
  wholeNumber(`Must be a whole number from 1 to ${max}.`, (value) => value >= 1 && value <= max, {
    minimum: 1,
    maximum: max,
    ...schema,
  });

export const limitOf = ({ max, default: usual }: { readonly max: number; readonly default: number }) =>
  z._default(limitUpTo(max, { default: usual }), usual);

/** The page size of most lists, whether their pages have offsets or cursors. */
export const PAGE_LIMIT = limitOf(LIMITS.pageSize);

/** Pagination by offset, for lists of codes. The list of scans has the same `offset`, but another limit. */
export const OFFSET_PAGE_QUERY = {
  limit: PAGE_LIMIT,
  offset: z._default(
    wholeNumber('Must be a whole number, 0 or more.', () => true, { minimum: 0, default: 0 }),
    0,
  ),
};
