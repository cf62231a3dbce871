import * as z from 'zod/mini';

/** A point in time that a client names; a date alone means its beginning in UTC. */
export const dateOrTime = (description: string) =>
  z
    .pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Must be an ISO 8601 date or time with its zone.'),
      z.transform((text) => new Date(text)),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time', description });
