import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';

/** Silence matters only if the placement was scanned often: on 5 or more of the 14 days up to its last scan. */
const OFTEN = { scannedDays: 5, ofDays: 14 } as const;

/** The first of these 14 days. */
export const firstCountedDay = (lastScannedAt: Date): string =>
  dayOf(new Date(lastScannedAt.getTime() - (OFTEN.ofDays - 1) * DAY_MILLISECONDS));

/** Whether a placement was scanned often enough that silence is news. */
export function wasScannedOften(scannedDays: readonly string[], lastScannedAt: Date): boolean {
  const [first, last] = [firstCountedDay(lastScannedAt), dayOf(lastScannedAt)];
  return scannedDays.filter((day) => first <= day && day <= last).length >= OFTEN.scannedDays;
}
