import * as z from 'zod';
import { LIMITS } from '../contracts/limits.ts';

/** A whole number in a query string: digits only, so that `1e2`, ` 1` or an empty value are mistakes. */
const wholeNumber = (message: string, accepts: (value: number) => boolean, schema: Record<string, unknown>) =>
  z
    .string()
    .refine((value) => /^\d{1,15}$/.test(value) && accepts(Number(value)), message)
    .transform(Number)
    .meta({ type: 'integer', ...schema });

/** How many at most, from 1 to `max`. */
export const limitUpTo = (max: number, schema: Record<string, unknown> = {}) =>
  wholeNumber(`Must be a whole number from 1 to ${max}.`, (value) => value >= 1 && value <= max, {
    minimum: 1,
    maximum: max,
    ...schema,
  });

export const limitOf = ({ max, default: usual }: { readonly max: number; readonly default: number }) =>
  limitUpTo(max, { default: usual }).default(usual);

/** Paging by position, as every list of codes takes it. */
export const PAGE_QUERY = {
  limit: limitOf(LIMITS.pageSize),
  offset: wholeNumber('Must be a whole number, 0 or more.', () => true, { minimum: 0, default: 0 }).default(0),
};
