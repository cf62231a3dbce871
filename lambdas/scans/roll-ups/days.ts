import { dayOf } from '../../../contracts/time.ts';
import { scanShardOf, scanTimeOf } from '../../events/scan-id.ts';
import type { Scan } from '../scan.ts';
import { COUNTRY_PREFIX, type Counters, DEVICE_PREFIX } from './counters.ts';

/** The stored roll-up of one day: its counts for a code, an account or an organization. */
export interface Day {
  readonly day: string;
  readonly counters: Counters;
  /** Whether scans of that day are in more than one partition. */
  readonly hot: boolean;
}

export const dayOfScan = ({ scan_id }: Scan): string => dayOf(scanTimeOf(scan_id));
export const isHotScan = ({ scan_id }: Scan): boolean => scanShardOf(scan_id) > 0;

/** Merges the parts of each day. A day is stored in several parts if many functions write to it at once. */
export function mergeDays(parts: readonly Day[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, counters, hot } of parts) {
    const known = days.get(day) ?? { day, counters: {}, hot: false };
    const sum = { ...known.counters };
    for (const [name, count] of Object.entries(counters)) sum[name] = (sum[name] ?? 0) + count;
    days.set(day, { day, counters: sum, hot: known.hot || hot });
  }
  return [...days.values()];
}

const withPrefix =
  (prefix: string) =>
  ({ counters }: Day): [name: string, scans: number][] =>
    Object.entries(counters)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, scans]) => [name.slice(prefix.length), scans]);

export const countriesOf = withPrefix(COUNTRY_PREFIX);
export const devicesOf = withPrefix(DEVICE_PREFIX);
