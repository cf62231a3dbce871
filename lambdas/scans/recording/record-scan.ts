import { Contended } from '../../platform/table/contended.ts';
import type { Effects } from '../../platform/effects.ts';
import { eventWrite } from '../../events/outbox.ts';
import { scanWorker } from './scan-worker.ts';
import { addScans } from '../../qpr-codes/code-lists.ts';
import { findActiveCode, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import { type Scan, scanExists, scanPuts } from '../store.ts';
import { ConditionFailed } from '../../platform/table/transact-write.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { visitorSalt } from './visitor-salt.ts';
import { codeIdOf, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { scanIdSource, scanTimeOf } from '../scan-id.ts';
import { visitorOf } from './visitor.ts';

export interface ScanRequest {
  readonly shortId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly country?: Scan['country'];
  readonly device?: Scan['device'];
}

/** Tells visitors apart, the same way for the scan and for the conversation that follows it. */
export function visitorIdentifier(effects: Effects): (visit: ScanRequest, accountId: string) => Promise<string> {
  const salt = visitorSalt(effects);
  return async (visit, accountId) => visitorOf(await salt(), { accountId, ...visit });
}

export interface Recorded {
  readonly code: ScannedCode;
  readonly scanId: number;
  readonly visitor: string;
}

export interface ScanOptions {
  readonly retentionDays: number;
  /** Tries of the direct count before it is left to the stream. */
  readonly directAttempts?: number;
}

const DIRECT_ATTEMPTS = 5;
const HOT_MILLISECONDS = 2_000;
/** While a code is hot, its text may be this old: thousands of reads a second of one item do not fit. */
const HOT_CODE_MILLISECONDS = 1_000;
const ROUNDS = 4;
const SECONDS_PER_DAY = 86_400;
/** TTL is late rather than early; lists draw the exact line themselves. */
const EXPIRY_MARGIN_DAYS = 2;

interface HotCode {
  readonly untilMilliseconds: number;
  readonly code?: { readonly value: ScannedCode; readonly readAtMilliseconds: number };
}

/**
 * Records scans. The count, the scan and its event are one transaction, so whoever reads afterwards
 * sees all of it. A code that too many scan at once is hot for a moment: its scans go to partitions
 * of their own, marked as uncounted, and the reader of the stream adds them to the total.
 */
export function scanRecorder(effects: Effects, { retentionDays, directAttempts = DIRECT_ATTEMPTS }: ScanOptions) {
  const { table, now } = effects;
  const worker = scanWorker(effects);
  const salt = visitorSalt(effects);
  const nextId = scanIdSource();
  const hotCodes = new Map<string, HotCode>();

  const hotCode = (shortId: string): HotCode | undefined => {
    const hot = hotCodes.get(shortId);
    if (hot && hot.untilMilliseconds > now().getTime()) return hot;
    hotCodes.delete(shortId);
    return undefined;
  };

  const findCode = async (shortId: string, quickly: boolean): Promise<ScannedCode | 'archived' | undefined> => {
    const hot = hotCode(shortId);
    const readAtMilliseconds = now().getTime();
    if (hot?.code && readAtMilliseconds - hot.code.readAtMilliseconds < HOT_CODE_MILLISECONDS) return hot.code.value;
    const code = await findActiveCode(table, shortId, { quickly });
    if (hot && code && code !== 'archived')
      hotCodes.set(shortId, { ...hot, code: { value: code, readAtMilliseconds } });
    return code;
  };

  const write = async (
    code: ScannedCode,
    scanId: number,
    visitor: string,
    request: ScanRequest,
    uncounted: boolean,
  ): Promise<void> => {
    const scannedAt = scanTimeOf(scanId);
    const writes = [
      ...scanPuts(table, code, {
        scanId,
        visitor,
        country: request.country,
        device: request.device,
        uncounted,
        expiresAtSeconds:
          Math.floor(scannedAt.getTime() / 1_000) + (retentionDays + EXPIRY_MARGIN_DAYS) * SECONDS_PER_DAY,
      }),
      eventWrite(effects, {
        event: 'scan.created',
        accountId: code.accountId,
        data: {
          scan_id: scanId,
          qpr_code_id: codeIdOf(code.ulid),
          short_id: shortIdOf(code.ulid),
          scanned_at: scannedAt.toISOString(),
          metadata: code.metadata,
        },
      }),
      ...(uncounted ? [] : addScans(table, code, 1)),
    ];
    await writeTogether(table, writes, uncounted ? undefined : directAttempts);
  };

  return async (request: ScanRequest): Promise<Recorded | 'archived' | 'unknown'> => {
    const { shortId } = request;
    let quickly = true;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [code, daySalt] = await Promise.all([findCode(shortId, quickly), salt()]);
      if (!code) return 'unknown';
      if (code === 'archived') return code;
      const visitor = visitorOf(daySalt, { accountId: code.accountId, ...request });
      const hot = hotCode(shortId) !== undefined;
      const scanId = nextId(now(), await worker(), hot);
      try {
        await write(code, scanId, visitor, request, hot);
        return { code, visitor, scanId };
      } catch (error) {
        // Archived, deleted or moved since it was read: look again, and at what was written last.
        if (error instanceof ConditionFailed) {
          hotCodes.delete(shortId);
          quickly = false;
          continue;
        }
        if (hot || !(error instanceof Error)) throw error;
        // No answer is no refusal: what did arrive must not be counted a second time.
        if (UNCLEAR.has(error.name) && (await scanExists(table, shortId, scanId))) return { code, visitor, scanId };
        if (!UNCLEAR.has(error.name) && !CONTENTION.has(error.name)) throw error;
        hotCodes.set(shortId, { untilMilliseconds: now().getTime() + HOT_MILLISECONDS });
      }
    }
    throw new Contended('The code was changed during every attempt to record a scan.');
  };
}
export type RecordScan = ReturnType<typeof scanRecorder>;

/** The database refused the direct count: too many want it at once. */
const CONTENTION = new Set([
  'TransactionCanceledException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
]);
/** Nobody knows whether the direct count was made. */
const UNCLEAR = new Set(['TimeoutError', 'InternalServerError']);
