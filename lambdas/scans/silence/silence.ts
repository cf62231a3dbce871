import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';

/** Silence (no more scans) matters only if scans were frequent: on 5 or more of the 14 days up to the last scan. */
const OFTEN = { scannedDays: 5, ofDays: 14 } as const;

/** The first of these 14 days. */
export const firstCountedDay = (last_scanned_at: string): string =>
  dayOf(new Date(Date.parse(last_scanned_at) - (OFTEN.ofDays - 1) * DAY_MILLISECONDS));

/** Whether a placement was scanned so often that its silence is worth reporting. */
export function wasScannedOften(scannedDays: readonly string[], last_scanned_at: string): boolean {
  const [first, last] = [firstCountedDay(last_scanned_at), dayOf(new Date(last_scanned_at))];
  return scannedDays.filter((day) => first <= day && day <= last).length >= OFTEN.scannedDays;
}
