import { DAY_MILLISECONDS, dayOf } from '../../contracts/time.ts';
import type { Table } from '../platform/table/table.ts';
import { findOwnerDays } from './roll-ups/owner-days.ts';
import { statisticsOf } from './roll-ups/statistics.ts';

export interface WeekFigures {
  readonly scans: number;
  readonly conversations: number;
}

/** The counts of the last seven days, including today, for an account and the organizations that it owns. */
export async function findWeekFigures(table: Table, account_id: string, now: Date): Promise<WeekFigures> {
  const range = { from: dayOf(new Date(now.getTime() - 6 * DAY_MILLISECONDS)), to: dayOf(now) };
  const { days } = await findOwnerDays(table, { kind: 'account', id: account_id }, range);
  const { scans, conversations } = statisticsOf(days, range);
  return { scans, conversations };
}
