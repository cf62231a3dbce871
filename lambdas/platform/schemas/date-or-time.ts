import * as z from 'zod/mini';

/** Years of more than four digits, or before 0, have a sign, and no longer sort like times; an offset can lead there. */
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A point in time that a client names; a date alone means its beginning in UTC. */
export const dateOrTime = (description: string) =>
  z
    .pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Must be an ISO 8601 date or time with its zone.'),
      z.transform((text) => new Date(text)),
    )
    .check(
      z.refine((time) => time.getTime() >= FIRST && time.getTime() <= LAST, 'Must be between the years 0 and 9999.'),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time', description });
