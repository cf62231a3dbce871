import type { ConversationSettings } from '../conversations/conversation-settings.ts';
import type { Effects } from '../platform/effects.ts';
import { findCode } from '../qpr-codes/find-code.ts';
import { findDays } from './roll-ups/store.ts';
import { countScans, newestScans, type ScanOwner } from './scan-lists.ts';
import type { Scan } from './store.ts';
import type { Owner } from '../platform/caller.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { scanTimeOf } from './scan-id.ts';
import { partsOf, planScanPage, type TimeRange } from './scan-page-plan.ts';
import type { ScanView } from './scan-view.ts';
import { dayOf } from './recording/visitor.ts';
import { requireCode } from '../qpr-codes/access.ts';
import { requireMembership } from '../organizations/access.ts';

export interface ScansWanted {
  readonly qpr_code_id?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface ScanListPage {
  readonly scans: ScanView[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

type ListEffects = Pick<Effects, 'table' | 'now'> & { readonly settings: Pick<ConversationSettings, 'retentionDays'> };

const HOUR_MILLISECONDS = 3_600_000;
/** Beyond this, the newest hours are not counted one by one: the roll-ups, seconds behind, say how many. */
const MOST_COUNTED = 5_000;

/** One page of scans, newest first. Whole hours are skipped by their counts, however deep the page lies. */
export async function listScans(
  { table, now, settings }: ListEffects,
  caller: Owner,
  wanted: ScansWanted,
): Promise<ScanListPage> {
  const at = now();
  const { kind, id } = await ownerOf({ table }, caller, wanted);
  const range = rangeOf(wanted, at, settings.retentionDays);
  const days = await findDays(table, id, dayOf(new Date(range.fromMs)), dayOf(new Date(range.toMs)));
  const owner: ScanOwner = { kind, id, hot: days.some(({ hot }) => hot) };

  const parts = partsOf(range, days, at.getTime());
  const [head, tail] = await Promise.all([
    parts.knownInHead > MOST_COUNTED ? parts.knownInHead : countScans(table, owner, parts.head),
    countScans(table, owner, parts.tail),
  ]);
  const { total, startMs, skip } = planScanPage(parts, { head, tail }, wanted.offset);
  const scans = await newestScans(table, owner, { fromMs: range.fromMs, toMs: startMs }, { skip, limit: wanted.limit });
  return {
    scans: scans.map(viewOf),
    // A scan may have come in between; it is shown, so it counts.
    total: Math.max(total, scans.length > 0 ? wanted.offset + scans.length : 0),
    limit: wanted.limit,
    offset: wanted.offset,
  };
}

/** Whose scans are asked for; what the caller must not know of is a 404. */
async function ownerOf(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  { qpr_code_id, organization_id = caller.organizationId }: ScansWanted,
): Promise<Pick<ScanOwner, 'kind' | 'id'>> {
  if (qpr_code_id !== undefined) {
    const { code } = await requireCode(findCode, table, caller, qpr_code_id, 'codes.read');
    return { kind: 'code', id: shortIdOf(code.ulid) };
  }
  if (organization_id === undefined) return { kind: 'account', id: caller.accountId };
  await requireMembership({ table }, caller, organization_id, 'codes.read');
  return { kind: 'organization', id: organization_id };
}

/** `since` is included, `until` is not. What is older than the retention is gone for everybody at once. */
function rangeOf({ since, until }: ScansWanted, now: Date, retentionDays: number): TimeRange {
  const oldest = now.getTime() - retentionDays * 24 * HOUR_MILLISECONDS;
  const kept = Math.ceil(oldest / HOUR_MILLISECONDS) * HOUR_MILLISECONDS;
  // A scan of this very moment may carry a time a little ahead of this clock.
  return {
    fromMs: Math.max(kept, since?.getTime() ?? kept),
    toMs: Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + HOUR_MILLISECONDS),
  };
}

const viewOf = (scan: Scan): ScanView => ({
  scan_id: scan.scanId,
  qpr_code_id: scan.codeId,
  short_id: scan.shortId,
  scanned_at: scanTimeOf(scan.scanId).toISOString(),
  country: scan.country ?? null,
  device: scan.device ?? null,
  visitor: scan.visitor,
  conversation_id: scan.conversationId ?? null,
});
