import { malformedIdNotFound, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeIdOf } from '../../qpr-codes/qpr-code.ts';
import { findActiveCode, isShortId, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import type { RecordedScan, RecordScan } from '../../scans/record-scan.ts';
import { expiresAtSeconds } from '../../scans/retention.ts';
import type { ScanRequest } from '../../scans/scan-request.ts';
import { addStartedConversationWrite, scanKey } from '../../scans/store.ts';
import { dayLimit, isUsedUp, limitsFor } from '../budget/usage.ts';
import { findUsage } from '../budget/usage-store.ts';
import { type Conversation, hashToken } from '../conversation.ts';
import { codeArchived, codeLimitReached, visitorRateLimited } from '../conversation-errors.ts';
import { putListedConversationWrites } from '../conversation-list.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { putConversationWrite } from '../store.ts';
import { countVisitorAction } from '../visitor-rate-store.ts';
import type { AdmitEffects } from './admit-request.ts';

interface StartRequest {
  readonly scanRequest: ScanRequest;
  /**
   * Absent if the page was opened by a prefetch, which does not count as a scan. Starting the conversation is then the
   * scan.
   */
  readonly scanId?: number | undefined;
  readonly language: string;
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
  { scanRequest, scanId, language }: StartRequest,
): Promise<{ readonly conversation: Conversation; readonly token: string }> {
  const { table, random, settings } = effects;
  const code = await admit(effects, scanRequest);
  const scan =
    scanId === undefined
      ? await recordNow(effects, scanRequest)
      : { code, scanId, visitor: await effects.hasher.visitor(scanRequest, code.accountId) };
  const token = Buffer.from(random(32)).toString('base64url');
  const conversation = newConversation(effects, scan, { token, language, shortId: scanRequest.shortId });
  const expires = expiresAtSeconds(conversation.startedAt, settings);
  const failure = await tryTransactWrite(table, {
    scan: addStartedConversationWrite(table, scanKey(conversation.shortId, scan.scanId), conversation.id),
    conversation: putConversationWrite(table, conversation, expires),
    lists: putListedConversationWrites(table, conversation, expires),
  });
  if (failure) throw notFound('scan', String(scan.scanId));
  return { conversation, token };
}

/** Returns the code if it is active and the visitor can start a conversation with it. */
async function admit({ table, now, hasher }: StartEffects, request: ScanRequest): Promise<ScannedCode> {
  if (!isShortId(request.shortId)) throw malformedIdNotFound('qpr_code', request.shortId);
  const origin = await hasher.origin(request);
  const at = now();
  const [isWithinRate, code, usage] = await Promise.all([
    countVisitorAction(table, { origin, action: 'conversation', at }),
    findActiveCode(table, request.shortId),
    findUsage(table, { shortId: request.shortId, at }),
  ]);
  if (!isWithinRate) throw visitorRateLimited();
  if (!code) throw notFound('qpr_code', request.shortId);
  if ('archived' in code) throw codeArchived();
  const limits = limitsFor(usage, code.accountId);
  if (usage && limits && isUsedUp(usage.today, dayLimit(code.limits, limits))) throw codeLimitReached(at);
  return code;
}

const newConversation = (
  { now, random, settings }: StartEffects,
  { code, scanId, visitor }: RecordedScan,
  { token, ...page }: { readonly token: string; readonly language: string; readonly shortId: string },
): Conversation => {
  const at = now();
  return {
    ...page,
    id: newId('conversation', at, random),
    codeId: codeIdOf(code.ulid),
    accountId: code.accountId,
    organizationId: code.organizationId,
    scanId,
    visitor,
    tokenHash: hashToken(token),
    startedAt: at,
    lastMessageAt: at,
    dueAt: addMilliseconds(at, settings.idleMilliseconds),
    messagesCount: 0,
    visitorMessages: 0,
    tokens: { input: 0, output: 0 },
  };
};

async function recordNow({ recordScan }: StartEffects, request: ScanRequest): Promise<RecordedScan> {
  const recorded = await recordScan(request);
  if (recorded === 'unknown') throw notFound('qpr_code', request.shortId);
  if ('archived' in recorded) throw codeArchived();
  return recorded;
}
