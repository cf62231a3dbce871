import { LIMITS } from '../../contracts/limits.ts';
import { eventWrite } from '../events/outbox.ts';
import { MAX_CARRIED_METADATA_BYTES, scanEventId } from '../events/scan-event.ts';
import { scanIdSource, scanTimeOf } from '../events/scan-id.ts';
import type { Address } from '../placements/find-address.ts';
import { type Placement, placementIdOf, statusOf } from '../placements/placement.ts';
import { addPlacementScansWrite } from '../placements/store.ts';
import { THROTTLING_ERRORS, UNCLEAR_ERRORS } from '../platform/aws-errors.ts';
import type { Effects } from '../platform/effects.ts';
import { Contended } from '../platform/table/contended.ts';
import { ConditionFailed, isThrottled, type NamedWrites, transactWrite } from '../platform/table/transact-write.ts';
import { addScansWrites, type CountedCode, hasMetadataVersion } from '../qpr-codes/code-lists.ts';
import { codeIdOf, shortIdOf, ulidOfCodeId } from '../qpr-codes/qpr-code.ts';
import { type ArchivedCode, findActiveOrArchived, isShortId, type ScannedCode } from '../qpr-codes/scanned-code.ts';
import { hotCodes } from './recording/hot-codes.ts';
import { scanWorker } from './recording/scan-worker.ts';
import { visitorHash } from './recording/visitor-hash.ts';
import { visitorSalt } from './recording/visitor-salt.ts';
import { expiresAtSeconds, type Retention } from './retention.ts';
import type { ScanRequest } from './scan-request.ts';
import { putListedScanWrite, putScanWrite, scanExists } from './store.ts';

export interface RecordedScan {
  readonly code: ScannedCode;
  /** Set if a placement was scanned instead of the code's own address. */
  readonly placement?: Placement | undefined;
  readonly scan_id: number;
  readonly visitor: string;
}

/** A placement that is unclaimed or retired, or whose code no longer exists. Its scans are not recorded. */
export interface InactivePlacement {
  readonly inactive: Placement;
}

export type RecordScan = (request: ScanRequest) => Promise<RecordedScan | ArchivedCode | InactivePlacement | 'unknown'>;

interface RecordScanOptions extends Retention {
  /** How often recording a scan tries to update the code's total. After that, the stream consumer adds the scan. */
  readonly directAttempts?: number;
}

const DIRECT_ATTEMPTS = 5;
/** Each round reads the code and tries to record the scan. */
const ROUNDS = 4;
/** Margin for the TTL. Lists apply the exact retention limit themselves. */
const EXPIRY_MARGIN_DAYS = 2;

/**
 * Records scans. One transaction writes the scan and its event, and adds the scan to the code's total, so later reads
 * see all of them. A code with too many concurrent scans is hot for a moment: its scans are marked as uncounted and go
 * to separate partitions, and the stream consumer adds them to the total.
 *
 * A placement has a copy of what the transaction needs to know about its code. So the scan is recorded while the code
 * is read, and a placement takes no more round trips than a code. If the copy is outdated, the transaction fails, and
 * the next round reads the placement and the code first. The stream consumer then updates the copy.
 */
export function scanRecorder(effects: Effects, options: RecordScanOptions): RecordScan {
  const worker = scanWorker(effects);
  const salt = visitorSalt(effects);
  const nextId = scanIdSource();
  const hot = hotCodes(effects);

  const findTarget = async (
    short_id: string,
    consistent: boolean,
  ): Promise<ScanTarget | ArchivedCode | InactivePlacement | 'unknown'> => {
    const address = await hot.findAddress(short_id, { consistent });
    if (!address) return 'unknown';
    if ('archived' in address) return address;
    if (!('placement' in address)) {
      return { code: address, uncounted: hot.isHot(short_id, address), readCode: async () => address };
    }
    const { placement } = address;
    if (statusOf(placement) !== 'active') return { inactive: placement };
    const codeShortId = shortIdOf(placement.group_id);
    const readCode = () => hot.findAddress(codeShortId, { consistent });
    const copy = copiedCode(placement);
    // The transaction does not update the total of a hot code, so nothing would check the copy.
    if (copy && !consistent && !hot.isHot(codeShortId, copy)) {
      return { code: copy, placement, uncounted: false, readCode };
    }
    const code = await readCode();
    // The code was deleted. Its placements become unclaimed shortly after.
    if (!code || 'placement' in code) return { inactive: placement };
    if ('archived' in code) return code;
    return { code, placement, uncounted: hot.isHot(codeShortId, code), readCode: async () => code };
  };

  return async (request) => {
    const { short_id } = request;
    if (!isShortId(short_id)) return 'unknown';
    let consistent = false;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [target, daySalt] = await Promise.all([findTarget(short_id, consistent), salt.read()]);
      if (target === 'unknown' || !('code' in target)) return target;
      const { code, placement, uncounted } = target;
      const visitor = visitorHash(daySalt, { account_id: code.account_id, ...request });
      const scan_id = nextId(effects.now(), await worker(), uncounted);
      const scan = { ...request, code, placement, visitor, scan_id, uncounted, isFresh: consistent };
      const [outcome, address] = await Promise.all([record(effects, options, scan), target.readCode()]);
      const codeShortId = shortIdOf(code.ulid);
      if (outcome === 'recorded') {
        const shown = isActiveCode(address)
          ? address
          : await findActiveOrArchived(effects.table, codeShortId, { consistent: true });
        if (!shown) return 'unknown';
        return 'archived' in shown ? shown : { code: shown, placement, visitor, scan_id };
      }
      if (outcome === 'contended' || outcome === 'throttled') {
        for (const id of [short_id, codeShortId]) hot.add(id);
        if (outcome === 'throttled') hot.addAccount(code);
      } else {
        // Read everything again, consistently.
        for (const id of [short_id, codeShortId]) hot.remove(id);
        consistent = true;
      }
    }
    throw new Contended('The code was changed during every attempt to record a scan. Try again.');
  };
}

/** A code or an active placement that can be scanned. */
interface ScanTarget {
  /** What the transaction needs to know about the code. */
  readonly code: CountedCode;
  readonly placement?: Placement;
  readonly uncounted: boolean;
  /** Reads the code for the page, if it was not read yet. */
  readonly readCode: () => Promise<Address | undefined>;
}

const copiedCode = ({ group_id, code }: Placement): CountedCode | undefined => {
  const ulid = ulidOfCodeId(group_id);
  return code && ulid !== undefined ? { ...code, ulid, status: 'active' } : undefined;
};

const isActiveCode = (address: Address | undefined): address is ScannedCode =>
  address !== undefined && !('archived' in address) && !('placement' in address);

interface NewScan extends ScanRequest, Pick<RecordedScan, 'scan_id' | 'visitor' | 'placement'> {
  readonly code: CountedCode;
  readonly uncounted: boolean;
  /** Whether the code was read again after a failed transaction. The placement's copy of the code is then outdated. */
  readonly isFresh: boolean;
}

/**
 * `code_changed`: the code or placement was archived, deleted, moved or pointed elsewhere since it was read, or its
 * metadata was changed. `contended`: too many scans update the count of this code at once. `throttled`: a partition is
 * over capacity, so other codes of the account cannot be counted either.
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
    // A missing response does not mean failure. If the write succeeded, the scan must not be counted again.
    if (
      UNCLEAR_ERRORS.includes(error.name) &&
      (await scanExists(effects.table, shortIdOf(scan.code.ulid), scan.scan_id))
    )
      return 'recorded';
    if (![...THROTTLING_ERRORS, ...UNCLEAR_ERRORS].includes(error.name)) throw error;
    return isThrottled(error) ? 'throttled' : 'contended';
  }
}

function writesOf(
  effects: Effects,
  { retentionDays }: Retention,
  { code, placement, scan_id, uncounted, isFresh, ...scan }: NewScan,
) {
  const { table } = effects;
  const scanned_at = scanTimeOf(scan_id);
  const metadata = { ...code.metadata, ...placement?.variables };
  const metadataText = JSON.stringify(metadata);
  const carriesEvent =
    retentionDays >= LIMITS.eventDays && Buffer.byteLength(metadataText) <= MAX_CARRIED_METADATA_BYTES;
  const item = {
    scan_id,
    placement_id: placement && placementIdOf(placement.ulid),
    outdated_copy: placement !== undefined && isFresh,
    uncounted,
    visitor: scan.visitor,
    country: scan.country,
    device: scan.device,
    source: scan.source,
    metadata: carriesEvent ? metadataText : undefined,
    expires_at_seconds: expiresAtSeconds(scanned_at, { retentionDays: retentionDays + EXPIRY_MARGIN_DAYS }),
  };
  const separateEvent = () =>
    eventWrite(effects, {
      event: 'scan.created',
      id: scanEventId({ short_id: shortIdOf(code.ulid), scan_id }),
      account_id: code.account_id,
      organization_id: code.organization_id,
      data: {
        scan_id,
        qpr_code_id: codeIdOf(code.ulid),
        short_id: scan.short_id,
        scanned_at: scanned_at.toISOString(),
        metadata,
      },
    });
  return {
    scan: putScanWrite(table, code, item),
    listedScan: putListedScanWrite(table, code, item),
    event: carriesEvent ? undefined : separateEvent(),
    total: uncounted ? undefined : addScansWrites(table, code, 1, ...(placement ? [hasMetadataVersion(code)] : [])),
    placement:
      placement && !uncounted
        ? addPlacementScansWrite(table, placement, { count: 1, last_scanned_at: scanned_at.toISOString() })
        : undefined,
  } satisfies NamedWrites;
}
