import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_MILLISECONDS, dayOf } from '../../contracts/time.ts';
import { queryAll } from '../platform/table/query-all.ts';
import type { Table } from '../platform/table/table.ts';

const DAYS = 7;

/**
 * The number of scans of a code on each of the last seven days, oldest first and including today. It comes from the
 * roll-ups (daily counts). They lag slightly behind anyway, so an eventually consistent read is enough, and costs half
 * as much.
 */
export async function scansOfLastDays(table: Table, short_id: string, now: Date): Promise<number[]> {
  const week = lastDays(now);
  const days = await queryAll(table, {
    // The partition also contains other items, but they sort after all days.
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': KEY_PREFIX.rollUp + short_id,
      ':from': week[0],
      ':to': `${dayOf(new Date(now.getTime() + DAY_MILLISECONDS))}~`,
    },
    ProjectionExpression: 'sk, scans',
  });
  // A heavily scanned code has several items per day, such as `2026-11-15#3`.
  const scansOn = (day: string) =>
    days
      .filter(({ sk }) => String(sk).startsWith(day))
      .reduce((sum, { scans }) => sum + (typeof scans === 'number' ? scans : 0), 0);
  return week.map(scansOn);
}

export const NO_SCANS: readonly number[] = Array(DAYS).fill(0);

const lastDays = (now: Date): string[] =>
  Array.from({ length: DAYS }, (_, index) => dayOf(new Date(now.getTime() - (DAYS - 1 - index) * DAY_MILLISECONDS)));
