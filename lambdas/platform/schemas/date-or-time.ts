import * as z from 'zod/mini';

/**
 * Times are clamped to this range. No data is older than 1970. Years after 9999, which an offset can reach, are written
 * with a sign and no longer sort as text.
 */
const FIRST = 0;
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A point in time from a client. A date alone means the beginning of that day in UTC. */
export const dateOrTime = (description: string) =>
  z
    .pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
        error: 'Must be a date such as 2027-01-31 or a time with its zone such as 2027-01-31T12:00:00Z.',
      }),
      z.transform((text) => new Date(Math.min(LAST, Math.max(FIRST, Date.parse(text))))),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time', description });
