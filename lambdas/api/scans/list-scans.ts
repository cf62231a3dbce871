import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS, dayOf, HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { dateOrTime } from '../../platform/schemas/date-or-time.ts';
import { limitOf, PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import type { Table } from '../../platform/table/table.ts';
import { requireListOwner, visibleIn, visibleTo } from '../../qpr-codes/access.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { partsOf, planScanPage, type RangeParts, type TimeRange } from '../../scans/list/page-plan.ts';
import { countScans, newestScans, type ScanOwner } from '../../scans/list/scan-list.ts';
import { type Retention, retention } from '../../scans/retention.ts';
import { findDays } from '../../scans/roll-ups/store.ts';
import type { Scan } from '../../scans/scan.ts';
import { scanViewSchema, toScanView } from '../../scans/scan-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({
    limit: limitOf(LIMITS.scanPageSize),
    offset: PAGE_QUERY.offset,
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
    since: z.optional(dateOrTime('Only scans of this moment or later')),
    until: z.optional(dateOrTime('Only scans before this moment')),
  }),
  response: z.object({
    scans: z.array(scanViewSchema),
    total: z.int().check(z.nonnegative()),
    limit: z.int(),
    offset: z.int(),
  }),
};

type Query = z.output<typeof schemas.query>;

/** One page of scans, newest first. Whole hours are skipped by their counts, however deep the page lies. */
export const listScans = (effects: Effects & { readonly settings: Retention }) =>
  apiHandler('list-scans', schemas, effects, async ({ query, caller }) => {
    const { table, now, settings } = effects;
    const { limit, offset } = query;
    const at = now();
    const asked = await requireListOwner(table, caller, query);
    const range = rangeOf(query, at, settings);
    // In the future, before the retention, or the wrong way round: there is nothing to look for.
    if (range.toMs <= range.fromMs) return { scans: [], total: 0, limit, offset };
    const days = await findDays(table, asked.id, dayOf(new Date(range.fromMs)), dayOf(new Date(range.toMs)));
    const owner: ScanOwner = { ...asked, hot: days.some(({ hot }) => hot) };

    const parts = partsOf(range, days, at.getTime());
    const { total, startMs, skip } = planScanPage(parts, await countEnds(effects, owner, parts), offset);
    const scans = await newestScans(table, owner, { fromMs: range.fromMs, toMs: startMs }, { skip, limit });
    const visible = await visibleScans(table, caller, owner, scans);
    return {
      scans: visible.map(toScanView),
      // A scan may have come in between; it is in the page, so it counts.
      total: Math.max(total, scans.length > 0 ? offset + scans.length : 0),
      limit,
      offset,
    };
  });

/** Scans go with their code, wherever that was moved since. */
async function visibleScans(table: Table, caller: Owner, { kind, id }: ScanOwner, scans: readonly Scan[]) {
  if (kind === 'code') return scans;
  return kind === 'account' ? visibleTo(table, caller, scans) : visibleIn(table, id, scans);
}

/** `since` is included, `until` is not. What is older than the retention is gone for everybody at once. */
function rangeOf({ since, until }: Query, now: Date, { retentionDays }: Retention): TimeRange {
  const oldest = now.getTime() - retentionDays * DAY_MILLISECONDS;
  const kept = Math.ceil(oldest / HOUR_MILLISECONDS) * HOUR_MILLISECONDS;
  // A scan made just now may carry a time a little ahead of this clock.
  return {
    fromMs: Math.max(kept, since?.getTime() ?? kept),
    toMs: Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + HOUR_MILLISECONDS),
  };
}

/** Beyond this, the newest hours are not counted one by one: the roll-ups, seconds behind, say how many. */
const MOST_COUNTED = 5_000;

/** The scans at the two ends of a range, whose hours the roll-ups do not hold whole. */
async function countEnds({ table }: Pick<Effects, 'table'>, owner: ScanOwner, parts: RangeParts) {
  const [head, tail] = await Promise.all([
    parts.knownInHead > MOST_COUNTED ? parts.knownInHead : countScans(table, owner, parts.head),
    countScans(table, owner, parts.tail),
  ]);
  return { head, tail };
}

export const handler = listScans({ ...liveEffects(), settings: retention() });
