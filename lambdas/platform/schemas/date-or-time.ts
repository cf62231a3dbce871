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
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Must be an ISO 8601 date or time with its zone.'),
      z.transform((text) => new Date(Math.min(LAST, Math.max(FIRST, Date.parse(text))))),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time', description });
