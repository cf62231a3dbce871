import * as z from 'zod/mini';

/**
 * Nothing is older than the clocks of computers, and years past 9999, to which an offset can lead, are written with a
 * sign and no longer sort like times: out there the edge means the same.
 */
const FIRST = 0;
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A point in time that a client names; a date alone means its beginning in UTC. */
export const dateOrTime = (description: string) =>
  z
    .pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
        error: 'Must be a date such as 2027-01-31 or a time with its zone such as 2027-01-31T12:00:00Z.',
      }),
      z.transform((text) => new Date(Math.min(LAST, Math.max(FIRST, Date.parse(text))))),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time', description });
