import { eventWrite } from '../events/outbox.ts';
import { THROTTLING_ERRORS, UNCLEAR_ERRORS } from '../platform/aws-errors.ts';
import type { Effects } from '../platform/effects.ts';
import { Contended } from '../platform/table/contended.ts';
import { ConditionFailed, isThrottled, type NamedWrites, transactWrite } from '../platform/table/transact-write.ts';
import { addScansWrites } from '../qpr-codes/code-lists.ts';
import { codeIdOf, shortIdOf } from '../qpr-codes/qpr-code.ts';
import { type ArchivedCode, isShortId, type ScannedCode } from '../qpr-codes/scanned-code.ts';
import { hotCodes } from './recording/hot-codes.ts';
import { scanWorker } from './recording/scan-worker.ts';
import { visitorHash } from './recording/visitor-hash.ts';
import { visitorSalt } from './recording/visitor-salt.ts';
import { expiresAtSeconds, type Retention } from './retention.ts';
import { scanIdSource, scanTimeOf } from './scan-id.ts';
import type { ScanRequest } from './scan-request.ts';
import { putListedScanWrite, putScanWrite, scanExists } from './store.ts';

export interface RecordedScan {
  readonly code: ScannedCode;
  readonly scanId: number;
  readonly visitor: string;
}

export type RecordScan = (request: ScanRequest) => Promise<RecordedScan | ArchivedCode | 'unknown'>;

interface RecordScanOptions extends Retention {
  /** Tries of the direct count before it is left to the stream. */
  readonly directAttempts?: number;
}

const DIRECT_ATTEMPTS = 5;
const ROUNDS = 4;
/** TTL is late rather than early; lists draw the exact line themselves. */
const EXPIRY_MARGIN_DAYS = 2;

/**
 * Records scans. The count, the scan and its event are one transaction, so whoever reads afterwards
 * sees all of it. A code that too many scan at once is hot for a moment: its scans go to partitions
 * of their own, marked as uncounted, and the reader of the stream adds them to the total.
 */
export function scanRecorder(effects: Effects, options: RecordScanOptions): RecordScan {
  const worker = scanWorker(effects);
  const salt = visitorSalt(effects);
  const nextId = scanIdSource();
  const hot = hotCodes(effects);

  return async (request) => {
    const { shortId } = request;
    if (!isShortId(shortId)) return 'unknown';
    let consistent = false;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [code, daySalt] = await Promise.all([hot.findCode(shortId, { consistent }), salt()]);
      if (!code) return 'unknown';
      if ('archived' in code) return code;
      const visitor = visitorHash(daySalt, { accountId: code.accountId, ...request });
      const uncounted = hot.isHot(shortId, code);
      const scanId = nextId(effects.now(), await worker(), uncounted);
      const outcome = await record(effects, options, { ...request, code, visitor, scanId, uncounted });
      if (outcome === 'recorded') return { code, visitor, scanId };
      if (outcome === 'contended' || outcome === 'throttled') {
        hot.add(shortId);
        if (outcome === 'throttled') hot.addAccount(code);
      } else {
        // Read the code again, and as it was written last.
        hot.remove(shortId);
        consistent = true;
      }
    }
    throw new Contended('The code was changed during every attempt to record a scan.');
  };
}

type NewScan = ScanRequest & RecordedScan & { readonly uncounted: boolean };

/**
 * `code_changed`: archived, deleted or moved since it was read. `contended`: too many want to count this code
 * at once. `throttled`: a partition takes no more, so other codes of the account could not be counted either.
 */
async function record(
  effects: Effects,
  { directAttempts = DIRECT_ATTEMPTS, ...retention }: RecordScanOptions,
  scan: NewScan,
): Promise<'recorded' | 'code_changed' | 'contended' | 'throttled'> {
  try {
    await transactWrite(effects.table, writesOf(effects, retention, scan), {
      conflictAttempts: scan.uncounted ? undefined : directAttempts,
    });
    return 'recorded';
  } catch (error) {
    if (error instanceof ConditionFailed) return 'code_changed';
    if (scan.uncounted || !(error instanceof Error)) throw error;
    // No response does not mean that it failed: what did arrive must not be counted a second time.
    if (UNCLEAR_ERRORS.includes(error.name) && (await scanExists(effects.table, scan.shortId, scan.scanId)))
      return 'recorded';
    if (![...THROTTLING_ERRORS, ...UNCLEAR_ERRORS].includes(error.name)) throw error;
    return isThrottled(error) ? 'throttled' : 'contended';
  }
}

function writesOf(effects: Effects, { retentionDays }: Retention, { code, scanId, uncounted, ...scan }: NewScan) {
  const { table } = effects;
  const scannedAt = scanTimeOf(scanId);
  const item = {
    scanId,
    uncounted,
    visitor: scan.visitor,
    country: scan.country,
    device: scan.device,
    expiresAtSeconds: expiresAtSeconds(scannedAt, { retentionDays: retentionDays + EXPIRY_MARGIN_DAYS }),
  };
  return {
    scan: putScanWrite(table, code, item),
    listedScan: putListedScanWrite(table, code, item),
    event: eventWrite(effects, {
      event: 'scan.created',
      accountId: code.accountId,
      organizationId: code.organizationId,
      data: {
        scan_id: scanId,
        qpr_code_id: codeIdOf(code.ulid),
        short_id: shortIdOf(code.ulid),
        scanned_at: scannedAt.toISOString(),
        metadata: code.metadata,
      },
    }),
    total: uncounted ? undefined : addScansWrites(table, code, 1),
  } satisfies NamedWrites;
}
