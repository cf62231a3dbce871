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
  /** Attempts to update the count directly before leaving it to the stream. */
  readonly directAttempts?: number;
}

const DIRECT_ATTEMPTS = 5;
const ROUNDS = 4;
/** Margin for the TTL. Lists apply the exact retention limit themselves. */
const EXPIRY_MARGIN_DAYS = 2;

/**
 * Records scans. The count, the scan and its event are one transaction, so later reads see all of them. A code with too
 * many concurrent scans is hot for a moment: its scans go to separate partitions, marked as uncounted, and the stream
 * consumer adds them to the total.
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
        // Read the code again, consistently.
        hot.remove(shortId);
        consistent = true;
      }
    }
    throw new Contended('The code was changed during every attempt to record a scan. Try again.');
  };
}

type NewScan = ScanRequest & RecordedScan & { readonly uncounted: boolean };

/**
 * `code_changed`: the code was archived, deleted or moved since it was read. `contended`: too many scans update the
 * count of this code at once. `throttled`: a partition is over capacity, so other codes of the account cannot be
 * counted either.
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
    // A missing response does not mean failure. If the write succeeded, it must not be counted again.
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
