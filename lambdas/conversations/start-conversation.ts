import { CONVERSATION } from '../contracts/conversation.ts';
import { visitorRateUpdate } from './conversation-limits.ts';
import { type ConversationSettings, expiryOf, later } from './conversation-settings.ts';
import { conversationPuts } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { findActiveCode, type ScannedCode } from '../qpr-codes/scanned-code.ts';
import { conversationStarted, scanKey } from '../scans/store.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { type Conversation, hashToken } from './conversation.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { codeIdOf } from '../qpr-codes/qpr-code.ts';
import type { RecordScan, ScanRequest } from '../scans/recording/record-scan.ts';

export interface StartRequest {
  readonly visit: ScanRequest;
  /** Absent when the page was opened by a prefetch, which was no scan: then this is the scan. */
  readonly scanId?: number | undefined;
  readonly language: string;
}

export interface StartEffects extends Effects {
  readonly settings: ConversationSettings;
  readonly recordScan: RecordScan;
  /** Tells visitors apart, as the scan did. */
  readonly visitorOf: (visit: ScanRequest, accountId: string) => Promise<string>;
}

export const archived = () =>
  new ServiceError('gone', 'qpr_code.archived', 'The owner has archived this code; it opens no conversation.');
export const tooFast = () =>
  new ServiceError('rate_limited', 'visitor.rate_limited', 'That was a lot at once. Try again in a minute.');

/** Begins a conversation; the token it gives is the only way to take part in it. */
export async function startConversation(
  effects: StartEffects,
  { visit, scanId, language }: StartRequest,
): Promise<{ readonly conversation: Conversation; readonly token: string }> {
  const { table, now, random, settings } = effects;
  const scan = scanId === undefined ? await recordNow(effects, visit) : await knownScan(effects, visit, scanId);
  const at = now();
  const token = Buffer.from(random(32)).toString('base64url');
  const conversation: Conversation = {
    id: newId('conversation', at, random),
    shortId: visit.shortId,
    codeId: codeIdOf(scan.code.ulid),
    accountId: scan.code.accountId,
    organizationId: scan.code.organizationId,
    scanId: scan.scanId,
    visitor: scan.visitor,
    tokenHash: hashToken(token),
    language,
    startedAt: at,
    lastMessageAt: at,
    dueAt: later(at, settings.idleMilliseconds),
    messagesCount: 0,
    visitorMessages: 0,
  };
  const max = CONVERSATION.conversationsPerVisitorMinute;
  try {
    await writeTogether(table, [
      visitorRateUpdate(table, { visitor: scan.visitor, what: 'conversation', max, at }),
      conversationStarted(table, scanKey(visit.shortId, scan.scanId), conversation.id),
      ...conversationPuts(table, conversation, expiryOf(at, settings)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.failures[0] ? tooFast() : notFound('scan', String(scan.scanId));
  }
  return { conversation, token };
}

interface ScanOfStart {
  readonly code: ScannedCode;
  readonly scanId: number;
  readonly visitor: string;
}

async function recordNow({ recordScan }: StartEffects, visit: ScanRequest): Promise<ScanOfStart> {
  const recorded = await recordScan(visit);
  if (recorded === 'unknown') throw notFound('qpr_code', visit.shortId);
  if (recorded === 'archived') throw archived();
  return recorded;
}

async function knownScan({ table, visitorOf }: StartEffects, visit: ScanRequest, scanId: number): Promise<ScanOfStart> {
  const code = await findActiveCode(table, visit.shortId);
  if (!code) throw notFound('qpr_code', visit.shortId);
  if (code === 'archived') throw archived();
  return { code, scanId, visitor: await visitorOf(visit, code.accountId) };
}
