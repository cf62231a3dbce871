import * as z from 'zod/mini';

/**
 * Times are clamped to this range. No data is older than 1970. Years after 9999, which an offset or a time zone can
 * reach, are written with a sign and no longer sort as text.
 */
const FIRST = 0;
const LAST = Date.parse('9999-12-30T23:59:59.999Z');

const dateOrTimeSchema = () =>
  z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'Must be a date such as 2027-01-31 or a time with its zone such as 2027-01-31T12:00:00Z.',
  });

/** The time that a client's text means, clamped, and then moved by `msLater`. */
export const timeOf = (dateOrTimeText: string, msLater = 0): Date =>
  new Date(Math.min(LAST, Math.max(FIRST, Date.parse(dateOrTimeText))) + msLater);

/** A point in time from a client. A date alone means the beginning of that day in UTC. */
export const dateOrTime = (description: string) =>
  z
    .pipe(
      dateOrTimeSchema(),
      z.transform((text) => timeOf(text)),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time', description });

/** A date or a point in time from a client, for operations to which a date alone means a day in some time zone. */
export const dateOrTimeText = (description: string) =>
  dateOrTimeSchema().register(z.globalRegistry, { type: 'string', format: 'date-time', description });

export const isDate = (dateOrTimeText: string): boolean => !dateOrTimeText.includes('T');
