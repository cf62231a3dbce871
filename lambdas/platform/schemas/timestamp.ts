import * as z from 'zod/mini';

/** `toISOString` adds a sign to years after 9999, and then texts no longer sort like times. */
const SORTABLE_LENGTH = '2026-01-01T00:00:00.000Z'.length;

/** A point in time from a client, with any offset. It is stored in UTC, so that texts sort like times. */
export const timestamp = z
  .pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text).toISOString()),
  )
  .check(z.refine((text) => text.length === SORTABLE_LENGTH, 'Must be before the year 10000.'));
