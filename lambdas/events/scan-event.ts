import * as z from 'zod/mini';
import { SCAN_ITEM_TYPE } from '../../contracts/scans.ts';
import { decodeNumber, encodeNumber, ID_PREFIX, shortIdOf, timeOfUlid, ulidAt, ulidOf } from '../platform/ids.ts';
import { type PublishedEvent, toPublishedEvent } from './published-event.ts';
import { firstScanIdAt, IDS_PER_MILLISECOND, scanTimeOf } from './scan-id.ts';

/**
 * A scan carries its event: the item of the scan is also the event's entry in the outbox and in the log, which saves a
 * write per scan. If the metadata is longer than this, the event is a separate item instead. So the item of the scan
 * always stays below 1 KB, the unit of a write, and later changes to the scan do not cost more.
 */
export const MAX_CARRIED_METADATA_BYTES = 256;

interface ScanOfEvent {
  /** The short id of the code. */
  readonly short_id: string;
  readonly scan_id: number;
}

const INSTANCE_LENGTH = 3;
const SHORT_ID_LENGTH = 10;
const CHECKSUM_LENGTH = 3;
/**
 * The largest prime below 32³, because three characters can have 32³ values. The checksum is a remainder that changes
 * with the time of a scan and with the function instance that recorded it. So its last character, which determines the
 * shard of the event (`shardOf`), is evenly distributed.
 */
const CHECKSUM_MODULUS = 32_749;

/** The last bit of a scan id says whether the code was hot (`scan-id.ts`). The checksum ignores it. */
const checksumOf = (scan_id: number): string =>
  encodeNumber(Math.floor(scan_id / 2) % CHECKSUM_MODULUS, CHECKSUM_LENGTH);

/**
 * The id of a scan's event. It contains the key of the scan, so the id is enough to find the scan. Ids of events sort
 * like those of their scans.
 */
export const scanEventId = ({ short_id, scan_id }: ScanOfEvent): string => {
  const instance = encodeNumber(scan_id % IDS_PER_MILLISECOND, INSTANCE_LENGTH);
  return (
    ID_PREFIX.event + ulidAt(scanTimeOf(scan_id).getTime(), instance + short_id.toUpperCase() + checksumOf(scan_id))
  );
};

/**
 * The scan in the id of its event. Undefined for the ids of other events. About one in 130,000 of them looks like the
 * id of a scan's event by chance.
 */
export function scanOfEvent(event_id: string): ScanOfEvent | undefined {
  const ulid = ulidOf('event', event_id);
  if (ulid === undefined) return undefined;
  const short_id = ulid.slice(-SHORT_ID_LENGTH - CHECKSUM_LENGTH, -CHECKSUM_LENGTH).toLowerCase();
  const scan = { short_id, scan_id: lastScanIdUpTo(event_id) };
  return scanEventId(scan) === event_id ? scan : undefined;
}

/** The largest scan id whose event is this event or can sort before it. */
export function lastScanIdUpTo(event_id: string): number {
  const ulid = event_id.slice(ID_PREFIX.event.length);
  const tail = ulid.slice(-INSTANCE_LENGTH - SHORT_ID_LENGTH - CHECKSUM_LENGTH);
  const instance = Math.min(decodeNumber(tail.slice(0, INSTANCE_LENGTH)), IDS_PER_MILLISECOND - 1);
  return Math.min(firstScanIdAt(new Date(timeOfUlid(ulid))) + instance, Number.MAX_SAFE_INTEGER);
}

const carrierSchema = z.object({
  scan_id: z.number(),
  short_id: z.string(),
  qpr_code_id: z.string(),
  placement_id: z.optional(z.string()),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  metadata: z.string(),
});

/** The event that the item of a scan carries, always with the same bytes. Undefined for any other item. */
export function carriedEvent(item: Readonly<Record<string, unknown>>): PublishedEvent<'scan.created'> | undefined {
  if (item.type !== SCAN_ITEM_TYPE || item.metadata === undefined) return undefined;
  const scan = carrierSchema.parse(item);
  const scanned_at = scanTimeOf(scan.scan_id).toISOString();
  return toPublishedEvent({
    id: scanEventId({ short_id: scan.short_id, scan_id: scan.scan_id }),
    event: 'scan.created',
    account_id: scan.account_id,
    organization_id: scan.organization_id,
    created_at: scanned_at,
    data: {
      scan_id: scan.scan_id,
      qpr_code_id: scan.qpr_code_id,
      short_id: scan.placement_id === undefined ? scan.short_id : shortIdOf(scan.placement_id),
      scanned_at,
      metadata: JSON.parse(scan.metadata),
    },
  });
}
