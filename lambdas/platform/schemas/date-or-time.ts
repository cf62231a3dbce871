import * as z from 'zod/mini';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';

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

/**
 * A date or a point in time from a client, as text. For operations in which a date alone means a day in the time zone
 * of the request.
 */
export const dateOrTimeText = (description: string) =>
  dateOrTimeSchema().register(z.globalRegistry, { type: 'string', format: 'date-time', description });

export const isDate = (dateOrTimeText: string): boolean => !dateOrTimeText.includes('T');

interface Range {
  readonly since?: Date | string | undefined;
  readonly until?: Date | string | undefined;
}

/** Rejects a range that ends before it begins. For every query and body with `since` and `until`. */
export const rangeInOrder = z.refine<Range>(
  ({ since, until }) => since === undefined || until === undefined || !isReversed(since, until),
  { path: ['until'], error: 'Must not be before since.' },
);

function isReversed(since: Date | string, until: Date | string): boolean {
  const isZoneUnknown = typeof since === 'string' && typeof until === 'string' && isDate(since) !== isDate(until);
  // In every time zone, a day starts less than 24 hours before or after its start in UTC.
  const tolerance = isZoneUnknown ? DAY_MILLISECONDS : 0;
  return msOf(since) - msOf(until) > tolerance;
}

const msOf = (time: Date | string): number => (typeof time === 'string' ? timeOf(time) : time).getTime();
