import { scanKey } from '../../events/scan-id.ts';
import { findAddress } from '../../placements/find-address.ts';
import { isOpenAt } from '../../placements/opening-hours.ts';
import { isClaimed, type Placement, statusOf } from '../../placements/placement.ts';
import { malformedIdNotFound, notFound } from '../../platform/errors.ts';
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
  readonly scanId?: number | undefined;
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
  { scanRequest, placementShortId, scanId, language, isForForm = false }: StartRequest,
): Promise<{ readonly conversation: Conversation; readonly token: string }> {
  const { table, random, settings } = effects;
  const { code, placement, network } = await admit(effects, { request: scanRequest, placementShortId, isForForm });
  const shortId = placement ? shortIdOf(placement.ulid) : scanRequest.shortId;
  const scan =
    scanId === undefined
      ? await recordNow(effects, { ...scanRequest, shortId })
      : { code, placement, scanId, visitor: await effects.hasher.visitor(scanRequest, code.accountId) };
  const token = Buffer.from(random(32)).toString('base64url');
  const conversation = newConversation(effects, scan, { token, network, language: placement?.language ?? language });
  const expires = expiresAtSeconds(conversation.startedAt, settings);
  const failure = await tryTransactWrite(table, {
    scan: addStartedConversationWrite(table, scanKey(conversation.shortId, scan.scanId), conversation.id),
    conversation: putConversationWrite(table, conversation, expires),
    lists: putListedConversationWrites(table, conversation, expires),
  });
  if (failure) throw notFound('scan', String(scan.scanId));
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
  if (!isShortId(request.shortId)) throw malformedIdNotFound('qpr_code', request.shortId);
  if (placementShortId !== undefined && !isShortId(placementShortId)) {
    throw malformedIdNotFound('placement', placementShortId);
  }
  const origin = await hasher.origin(request);
  const at = now();
  const [isWithinRate, address, placementAddress, usage] = await Promise.all([
    countVisitorAction(table, { origin, action: 'conversation', at }),
    findAddress(table, request.shortId),
    placementShortId === undefined ? undefined : findAddress(table, placementShortId),
    findUsage(table, { shortId: request.shortId, at }),
  ]);
  if (!isWithinRate) throw visitorRateLimited();
  if (address && 'placement' in address) return admitAtPlacement(effects, address.placement, { origin, at, isForForm });
  if (!address) throw notFound('qpr_code', request.shortId);
  if ('archived' in address) throw codeArchived();
  const placement = placementAddress && 'placement' in placementAddress ? placementAddress.placement : undefined;
  if (placementShortId !== undefined && placement?.groupId !== codeIdOf(address.ulid)) {
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
  const shortId = shortIdOf(placement.groupId);
  const [code, usage] = await Promise.all([
    isClaimed(placement) ? findActiveOrArchived(table, shortId) : undefined,
    findUsage(table, { shortId, at }),
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
  const limits = await planLimits(effects, code.accountId);
  if (isUsedUp(usage.today, dayLimit(code.limits, limits))) throw codeLimitReached(at);
}

const newConversation = (
  { now, random, settings }: StartEffects,
  { code, placement, scanId, visitor }: RecordedScan,
  { token, network, language }: { readonly token: string; readonly network: string; readonly language: string },
): Conversation => {
  const at = now();
  return {
    id: newId('conversation', at, random),
    shortId: shortIdOf(code.ulid),
    codeId: codeIdOf(code.ulid),
    ...(placement && {
      placement: { ulid: placement.ulid, name: placement.name, variables: placement.variables },
    }),
    language,
    accountId: code.accountId,
    organizationId: code.organizationId,
    codeVersion: code.version.number,
    scanId,
    visitor,
    network,
    tokenHash: hashToken(token),
    startedAt: at,
    lastMessageAt: at,
    dueAt: addMilliseconds(at, settings.idleMilliseconds),
    messagesCount: 0,
    visitorMessages: 0,
    ratings: { up: 0, down: 0 },
    tokens: { input: 0, output: 0 },
  };
};

async function recordNow({ recordScan }: StartEffects, request: ScanRequest): Promise<RecordedScan> {
  const recorded = await recordScan(request);
  if (recorded === 'unknown') throw notFound('qpr_code', request.shortId);
  if ('inactive' in recorded) throw notFound('placement', request.shortId);
  if ('archived' in recorded) throw codeArchived();
  return recorded;
}
