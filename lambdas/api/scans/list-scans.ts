import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { SCAN_SOURCES } from '../../../contracts/scans.ts';
import { DAY_MILLISECONDS, dayOf, HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { dateOrTime, rangeInOrder } from '../../platform/schemas/date-or-time.ts';
import { limitOf, OFFSET_PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import type { Table } from '../../platform/table/table.ts';
import { filterStillInOrganization, filterVisibleToAccount, requireListOwner } from '../../qpr-codes/access.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { partsOf, planScanPage, type RangeParts, type TimeRange } from '../../scans/list/page-plan.ts';
import { countScans, newestScans, type ScanOwner } from '../../scans/list/scan-list.ts';
import { type Retention, retention } from '../../scans/retention.ts';
import { findDays } from '../../scans/roll-ups/store.ts';
import type { Scan } from '../../scans/scan.ts';
import { scanViewSchema, toScanView } from '../../scans/scan-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z
    .object({
      limit: limitOf(LIMITS.scanPageSize),
      offset: OFFSET_PAGE_QUERY.offset,
      qpr_code_id: z.optional(codeReference),
      organization_id: z.optional(organizationReference),
      since: z.optional(dateOrTime('Only scans at or after this time')),
      until: z.optional(dateOrTime('Only scans before this time')),
      source: z.optional(z.enum(SCAN_SOURCES)).check(
        z.meta({
          description: doc(
            `Only scans of printed codes and links (\`qr\`), or on your websites (\`embed\`). Looks at the newest ${LIMITS.searchedScans} scans`,
          ),
        }),
      ),
    })
    .check(rangeInOrder),
  weightOf: ({ source }: Readonly<Record<string, string | undefined>>) =>
    source === undefined ? 1 : LIMITS.requestsPerSearch,
  response: z.object({
    scans: z.array(scanViewSchema),
    total: z.int().check(z.nonnegative()),
    searched: z.optional(z.int()).register(z.globalRegistry, {
      description: doc(
        'How many of the newest scans were searched. Only with `source`, and only if older scans may exist',
      ),
    }),
    limit: z.int(),
    offset: z.int(),
  }),
};

type Query = z.output<typeof schemas.query>;

/**
 * Lists one page of scans, newest first. The hourly counts show where a page begins, so that a page far down the list
 * can be read without all the newer scans.
 */
export const listScans = (effects: Effects & { readonly settings: Retention }) =>
  apiHandler('list-scans', schemas, effects, async ({ query, caller }) => {
    const { table, now, settings } = effects;
    const { limit, offset } = query;
    const at = now();
    const listOwner = await requireListOwner(table, caller, query);
    const range = rangeOf(query, at, settings);
    // A range that is empty, in the future, or older than the retention has no scans.
    if (range.toMs <= range.fromMs) return { scans: [], total: 0, limit, offset };
    const days = await findDays(table, listOwner.id, dayOf(new Date(range.fromMs)), dayOf(new Date(range.toMs)));
    const owner: ScanOwner = { ...listOwner, hot: days.some(({ hot }) => hot) };
    if (query.source) {
      const found = await newestScans(table, owner, range, { skip: 0, limit: LIMITS.searchedScans });
      const visible = await visibleScans(table, caller, owner, found);
      const ofSource = visible.filter(({ source = 'qr' }) => source === query.source);
      return {
        scans: ofSource.slice(offset, offset + limit).map(toScanView),
        total: ofSource.length,
        ...(found.length === LIMITS.searchedScans && { searched: LIMITS.searchedScans }),
        limit,
        offset,
      };
    }

    const parts = partsOf(range, days, at.getTime());
    const { total, startMs, skip } = planScanPage(parts, await countEnds(effects, owner, parts), offset);
    const scans = await newestScans(table, owner, { fromMs: range.fromMs, toMs: startMs }, { skip, limit });
    const visible = await visibleScans(table, caller, owner, scans);
    return {
      scans: visible.map(toScanView),
      // A scan may have been added since the count. It is on the page, so it must be in the total.
      total: Math.max(total, scans.length > 0 ? offset + scans.length : 0),
      limit,
      offset,
    };
  });

/** After a code has moved, its scans belong to the new owner. This leaves them out of the lists of the old owner. */
async function visibleScans(table: Table, caller: Owner, { kind, id }: ScanOwner, scans: readonly Scan[]) {
  if (kind === 'code') return scans;
  return kind === 'account'
    ? filterVisibleToAccount(table, caller, scans)
    : filterStillInOrganization(table, id, scans);
}

/** `since` is included, `until` is not. DynamoDB deletes expired scans late, so the range leaves them out. */
function rangeOf({ since, until }: Query, now: Date, { retentionDays }: Retention): TimeRange {
  const oldest = now.getTime() - retentionDays * DAY_MILLISECONDS;
  const keptFrom = Math.ceil(oldest / HOUR_MILLISECONDS) * HOUR_MILLISECONDS;
  return {
    fromMs: Math.max(keptFrom, since?.getTime() ?? keptFrom),
    // The clock that wrote a recent scan may be slightly ahead of this one.
    toMs: Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + HOUR_MILLISECONDS),
  };
}

/**
 * If the newest hours have more scans than this, these scans are not counted one by one. Their number then comes from
 * the roll-ups (stored counts per hour), which are seconds behind.
 */
const MAX_COUNTED = 5_000;

/**
 * Counts the scans at both ends of a range: in the newest hours (`head`), for which the roll-ups may be incomplete, and
 * in the partial hour at its beginning (`tail`).
 */
async function countEnds({ table }: Pick<Effects, 'table'>, owner: ScanOwner, parts: RangeParts) {
  const [head, tail] = await Promise.all([
    parts.knownInHead > MAX_COUNTED ? parts.knownInHead : countScans(table, owner, parts.head),
    countScans(table, owner, parts.tail),
  ]);
  return { head, tail };
}

export const handler = listScans({ ...liveEffects(), settings: retention() });
