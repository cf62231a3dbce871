import { LIMITS } from '../../contracts/limits.ts';
import { HOT_SCAN_PARTITIONS } from '../../contracts/scans.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import { DAY_MILLISECONDS } from '../../contracts/time.ts';
import type { Effects } from '../platform/effects.ts';
import { shortIdOf } from '../platform/ids.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { isEmptyRange, keyCondition } from '../platform/table/key-range.ts';
import type { NewestQuery } from '../platform/table/newest-across.ts';
import { queryFirst } from '../platform/table/query-all.ts';
import type { PublishedEvent } from './published-event.ts';
import { carriedEvent, lastScanIdUpTo, scanEventId, scanOfEvent } from './scan-event.ts';
import { firstScanIdAt, scanKey, scanPartition, scanSortKey } from './scan-id.ts';

type LogEffects = Pick<Effects, 'table' | 'now'>;

/**
 * The smallest id of a scan whose event is still available. The item of a scan is also its event (`scan-event.ts`), but
 * scans are kept for longer than events.
 */
const oldestScanId = ({ now }: LogEffects): number =>
  firstScanIdAt(new Date(now().getTime() - LIMITS.eventDays * DAY_MILLISECONDS));

interface WantedEvent {
  readonly account_id: string;
  readonly event_id: string;
}

/** Finds events that are stored in the items of scans, in the order of `wanted`. */
export async function findCarriedEvents(
  effects: LogEffects,
  wanted: readonly WantedEvent[],
): Promise<readonly (PublishedEvent<'scan.created'> | undefined)[]> {
  const oldest = oldestScanId(effects);
  const keys = wanted.map(({ event_id }) => {
    const scan = scanOfEvent(event_id);
    return scan && scan.scan_id >= oldest ? scanKey(scan.short_id, scan.scan_id) : undefined;
  });
  const items = await batchGet(
    effects.table,
    keys.filter((key) => key !== undefined),
  );
  const found = new Map(items.flatMap((item) => (item ? [carriedEvent(item)] : [])).map((event) => [event?.id, event]));
  return wanted.map(({ account_id, event_id }) => {
    const event = found.get(event_id);
    return event?.account_id === account_id ? event : undefined;
  });
}

/**
 * The ids of the events of an account's newest scans, wherever these events are stored. The index has only the keys of
 * scans, but the ids follow from the keys.
 */
export async function newestScanEventIds(
  effects: LogEffects,
  account_id: string,
  { limit, before }: Pick<NewestQuery, 'limit' | 'before'>,
): Promise<string[]> {
  const range = {
    from: scanSortKey(oldestScanId(effects)),
    before: before === undefined ? undefined : scanSortKey(lastScanIdUpTo(before) + 1),
  };
  if (isEmptyRange(range)) return [];
  const { table } = effects;
  const pages = await Promise.all(
    Array.from({ length: HOT_SCAN_PARTITIONS + 1 }, (_, shard) =>
      queryFirst(
        table,
        {
          IndexName: TABLE_INDEX.name,
          ...keyCondition(scanPartition(account_id, shard), range, TABLE_INDEX),
          ScanIndexForward: false,
        },
        // The range can include one scan whose event does not sort before the given one.
        limit + 1,
      ),
    ),
  );
  return pages
    .flat()
    .map(({ pk, sk }) => scanEventId({ short_id: shortIdOf(String(pk).replace(/#\d+$/, '')), scan_id: Number(sk) }))
    .filter((id) => before === undefined || id < before)
    .sort((one, other) => (one < other ? 1 : -1))
    .slice(0, limit);
}
