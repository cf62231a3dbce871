import { TABLE_INDEX } from '../../../contracts/table.ts';
import { scanKey } from '../../events/scan-id.ts';
import { findAddress } from '../../placements/find-address.ts';
import { isOpenAt } from '../../placements/opening-hours.ts';
import { isClaimed, type Placement, placementIdOf, statusOf } from '../../placements/placement.ts';
import { malformedIdNotFound, notFound } from '../../platform/errors.ts';
import { pick } from '../../platform/fields/pick.ts';
import { newId } from '../../platform/ids.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeIdOf, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { findActiveOrArchived, isShortId, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import type { RecordedScan, RecordScan } from '../../scans/record-scan.ts';
import { expiresAtSeconds } from '../../scans/retention.ts';
import type { ScanRequest } from '../../scans/scan-request.ts';
import { addStartedConversationWrite } from '../../scans/store.ts';
import type { Origin } from '../../scans/visitor-hasher.ts';
import { planLimits } from '../budget/plan-limits.ts';
import { isDayLimitReached } from '../budget/reserve-budget.ts';
import { dayLimit, isUsedUp, type Usage } from '../budget/usage.ts';
import { findUsage } from '../budget/usage-store.ts';
import { type Conversation, hashToken } from '../conversation.ts';
import { codeArchived, codeLimitReached, placementClosed, visitorRateLimited } from '../conversation-errors.ts';
import { putListedConversationWrites } from '../conversation-list.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { putConversationWrite } from '../store.ts';
import { countVisitorAction } from '../visitor-rate-store.ts';
import type { AdmitEffects } from './admit-request.ts';

interface StartRequest {
  /** The request came to the address of a code or of a placement. */
  readonly scanRequest: ScanRequest;
  /** The short id of the placement that was scanned, if the request came to the address of its code. */
  readonly placementShortId?: string | undefined;
  /**
   * Absent if the page was opened by a prefetch, which does not count as a scan. Starting the conversation then counts
   * as the scan.
   */
  readonly scan_id?: number | undefined;
  readonly language: string;
  /** The visitor sends a form. That calls no model, so it works even when the limits of the code are used up. */
  readonly isForForm?: boolean | undefined;
}

export interface StartEffects extends AdmitEffects {
  readonly settings: ConversationSettings;
  readonly recordScan: RecordScan;
}

/**
 * Starts a conversation. The returned token is the only way to take part in it. Limits are checked first, so a rejected
 * start does not record a scan.
 */
export async function startConversation(
  effects: StartEffects,
  { scanRequest, placementShortId, scan_id, language, isForForm = false }: StartRequest,
): Promise<{ readonly conversation: Conversation; readonly token: string }> {
  const { table, random, settings } = effects;
  const { code, placement, network } = await admit(effects, { request: scanRequest, placementShortId, isForForm });
  const short_id = placement ? shortIdOf(placement.ulid) : scanRequest.short_id;
  const scan =
    scan_id === undefined
      ? await recordNow(effects, { ...scanRequest, short_id })
      : { code, placement, scan_id, visitor: await effects.hasher.visitor(scanRequest, code.account_id) };
  const token = Buffer.from(random(32)).toString('base64url');
  const conversation = newConversation(effects, scan, { token, network, language: placement?.language ?? language });
  const expires = expiresAtSeconds(conversation.started_at, settings);
  const failure = await tryTransactWrite(table, {
    scan: addStartedConversationWrite(table, scanKey(conversation.short_id, scan.scan_id), conversation.id),
    conversation: putConversationWrite(table, conversation, expires),
    lists: putListedConversationWrites(table, conversation, expires),
  });
  if (failure) throw notFound('scan', String(scan.scan_id));
  return { conversation, token };
}

interface Admitted {
  readonly code: ScannedCode;
  readonly placement?: Placement | undefined;
  /** Identifies the visitor's network at this code. It is the same for all placements of the code. */
  readonly network: string;
}

interface StartAttempt {
  readonly request: ScanRequest;
  readonly placementShortId: string | undefined;
  readonly isForForm: boolean;
}

/** Returns the code and placement if they are active and the visitor can start a conversation. */
async function admit(effects: StartEffects, { request, placementShortId, isForForm }: StartAttempt): Promise<Admitted> {
  const { table, now, hasher } = effects;
  if (!isShortId(request.short_id)) throw malformedIdNotFound('qpr_code', request.short_id);
  if (placementShortId !== undefined && !isShortId(placementShortId)) {
    throw malformedIdNotFound('placement', placementShortId);
  }
  const origin = await hasher.origin(request);
  const at = now();
  const [isWithinRate, address, placementAddress, usage] = await Promise.all([
    countVisitorAction(table, { origin, action: 'conversation', at }),
    findAddress(table, request.short_id),
    placementShortId === undefined ? undefined : findAddress(table, placementShortId),
    findUsage(table, { short_id: request.short_id, at }),
  ]);
  if (!isWithinRate) throw visitorRateLimited();
  if (address && 'placement' in address) return admitAtPlacement(effects, address.placement, { origin, at, isForForm });
  if (!address) throw notFound('qpr_code', request.short_id);
  if ('archived' in address) throw codeArchived();
  const placement = placementAddress && 'placement' in placementAddress ? placementAddress.placement : undefined;
  if (placementShortId !== undefined && placement?.group_id !== codeIdOf(address.ulid)) {
    throw notFound('placement', placementShortId);
  }
  requireOpen(placement, at);
  if (!isForForm) await requireUsageLeft(effects, address, usage, at);
  return { code: address, placement, network: networkAt(address, origin) };
}

/**
 * The rest of `admit` for a request that came to the address of a placement. The placement, which was just read, names
 * its code, so the code is read only here.
 */
async function admitAtPlacement(
  effects: StartEffects,
  placement: Placement,
  { origin, at, isForForm }: { readonly origin: Origin; readonly at: Date; readonly isForForm: boolean },
): Promise<Admitted> {
  const { table } = effects;
  const short_id = shortIdOf(placement.group_id);
  const [code, usage] = await Promise.all([
    isClaimed(placement) ? findActiveOrArchived(table, short_id) : undefined,
    findUsage(table, { short_id, at }),
  ]);
  requireOpen(placement, at);
  if (!code) throw notFound('qpr_code', shortIdOf(placement.ulid));
  if ('archived' in code) throw codeArchived();
  if (!isForForm) await requireUsageLeft(effects, code, usage, at);
  return { code, placement, network: networkAt(code, origin) };
}

const networkAt = ({ ulid }: ScannedCode, { network }: Origin): string => hashToken(`${ulid} ${network}`).slice(0, 12);

function requireOpen(placement: Placement | undefined, at: Date): void {
  if (!placement) return;
  if (statusOf(placement) !== 'active') throw notFound('placement', shortIdOf(placement.ulid));
  if (placement.hours && !isOpenAt(placement.hours, at)) throw placementClosed();
}

async function requireUsageLeft(
  effects: StartEffects,
  code: ScannedCode,
  usage: Usage | undefined,
  at: Date,
): Promise<void> {
  if (!usage || !isDayLimitReached(usage, code)) return;
  // The plan may have been upgraded since the limits were last read.
  const limits = await planLimits(effects, code.account_id);
  if (isUsedUp(usage.today, dayLimit(code.limits, limits))) throw codeLimitReached(at);
}

const newConversation = (
  { now, random, settings }: StartEffects,
  { code, placement, scan_id, visitor }: RecordedScan,
  { token, network, language }: { readonly token: string; readonly network: string; readonly language: string },
): Conversation => {
  const at = now();
  return {
    id: newId('conversation', at, random),
    short_id: shortIdOf(code.ulid),
    qpr_code_id: codeIdOf(code.ulid),
    placement: placement && { id: placementIdOf(placement.ulid), ...pick(placement, ['name', 'variables']) },
    language,
    account_id: code.account_id,
    organization_id: code.organization_id,
    code_version: code.version.number,
    scan_id,
    visitor,
    network,
    token_hash: hashToken(token),
    started_at: at.toISOString(),
    last_message_at: at.toISOString(),
    [TABLE_INDEX.sortKey]: addMilliseconds(at, settings.idleMilliseconds).toISOString(),
    messages_count: 0,
    visitor_messages: 0,
  };
};

async function recordNow({ recordScan }: StartEffects, request: ScanRequest): Promise<RecordedScan> {
  const recorded = await recordScan(request);
  if (recorded === 'unknown') throw notFound('qpr_code', request.short_id);
  if ('inactive' in recorded) throw notFound('placement', request.short_id);
  if ('archived' in recorded) throw codeArchived();
  return recorded;
}
