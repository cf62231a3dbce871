import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';

/** A whole number in a query string: digits only, so that `1e2`, ` 1` or an empty value are mistakes. */
const wholeNumber = (message: string, accepts: (value: number) => boolean, schema: Record<string, unknown>) =>
  z
    .pipe(
      z.string().check(z.refine((value) => /^\d{1,15}$/.test(value) && accepts(Number(value)), message)),
      z.transform(Number),
    )
    .register(z.globalRegistry, { type: 'integer', ...schema });

/** How many at most, from 1 to `max`. */
export const limitUpTo = (max: number, schema: Record<string, unknown> = {}) =>
  wholeNumber(`Must be a whole number from 1 to ${max}.`, (value) => value >= 1 && value <= max, {
    minimum: 1,
    maximum: max,
    ...schema,
  });

export const limitOf = ({ max, default: usual }: { readonly max: number; readonly default: number }) =>
  z._default(limitUpTo(max, { default: usual }), usual);

/** Paging by position, as every list of codes takes it. */
export const PAGE_QUERY = {
  limit: limitOf(LIMITS.pageSize),
  offset: z._default(
    wholeNumber('Must be a whole number, 0 or more.', () => true, { minimum: 0, default: 0 }),
    0,
  ),
};
