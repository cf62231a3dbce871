import type { Effects } from '../platform/effects.ts';
import { findCode } from '../qpr-codes/find-code.ts';
import { findDays } from './roll-ups/store.ts';
import { type Analytics, analyticsOf, type Granularity, type Period, periodStart } from './roll-ups/analytics.ts';
import type { Owner } from '../platform/caller.ts';
import { codeIdOf, createdAtOf, shortIdOf } from '../qpr-codes/qpr-code.ts';
import { dayOf } from './recording/visitor.ts';
import { requireCode } from '../qpr-codes/access.ts';

export interface AnalyticsView extends Analytics {
  readonly qpr_code_id: string;
  readonly period: Period;
  readonly granularity: Granularity;
  readonly from: string;
  readonly to: string;
}

/** The numbers of a code, from one item a day: no scan is read. */
export async function getAnalytics(
  { table, now }: Pick<Effects, 'table' | 'now'>,
  caller: Owner,
  id: string,
  { period, granularity }: { readonly period: Period; readonly granularity: Granularity },
): Promise<AnalyticsView> {
  const { code } = await requireCode(findCode, table, caller, id, 'codes.read');
  const to = now();
  const from = periodStart(period, to, createdAtOf(code.ulid));
  const days = await findDays(table, shortIdOf(code.ulid), dayOf(from), dayOf(to));
  return {
    qpr_code_id: codeIdOf(code.ulid),
    period,
    granularity,
    from: from.toISOString(),
    to: to.toISOString(),
    ...analyticsOf(days, from, to, granularity),
  };
}
