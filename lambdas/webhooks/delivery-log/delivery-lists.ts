import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../contracts/events.ts';
import { TABLE_INDEX } from '../../../contracts/table.ts';
import { isEmptyRange, type KeyRange, keyCondition } from '../../platform/table/key-range.ts';
import { newestAcross } from '../../platform/table/newest-across.ts';
import { countAll, queryFirst } from '../../platform/table/query-all.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Delivery, DeliveryStatus } from '../delivery.ts';
import { DELIVERY_PREFIX, deliveriesPartitions, INDEXED_STATES, type IndexedState, indexPartitions } from './keys.ts';
import { findDeliveries, toDelivery } from './store.ts';

interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly event?: WebhookEventType | undefined;
}
/** The range is given in ULIDs or ULID prefixes, which stand for points in time. */
export interface DeliveryQuery extends DeliveryFilter, KeyRange {
  readonly webhook_id: string;
  readonly limit: number;
}
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Pass this ULID as `before` to get the next page. Absent on the last page. */
  readonly next?: string;
}

/** The deliveries of a webhook, newest first, each with all its attempts. */
export const newestDeliveries = (table: Table, query: DeliveryQuery): Promise<DeliveryPage> =>
  query.status === undefined && query.event === undefined ? unfilteredPage(table, query) : filteredPage(table, query);

async function unfilteredPage(table: Table, { webhook_id, limit, from, before }: DeliveryQuery): Promise<DeliveryPage> {
  const { items, next } = await newestAcross(table, deliveriesPartitions(webhook_id), {
    limit,
    from: from && DELIVERY_PREFIX + from,
    before: before && DELIVERY_PREFIX + before,
  });
  return { deliveries: items.map(toDelivery), ...(next !== undefined && { next: next.slice(DELIVERY_PREFIX.length) }) };
}

/** The index returns the candidates. The items are read again, because their status may have changed. */
async function filteredPage(table: Table, query: DeliveryQuery): Promise<DeliveryPage> {
  const { webhook_id, limit, from, before, status, event } = query;
  if (isEmptyRange(query)) return { deliveries: [] };
  const partitions = statesOf(status).flatMap((state) =>
    (event === undefined ? WEBHOOK_EVENT_TYPES : [event]).flatMap((type) =>
      indexPartitions({ webhook_id, state, event: type }),
    ),
  );
  const range = { from, before, newestFirst: true, limit: limit + 1 };
  const entries = await Promise.all(partitions.map((partition) => indexEntries(table, partition, range)));
  const newest = sortedUnique(entries).toReversed();
  const page = newest.slice(0, limit);
  const found = await findDeliveries(table, page);
  const deliveries = found.filter((delivery) => status === undefined || delivery.status === status);
  const last = page.at(-1);
  return { deliveries, ...(newest.length > limit && last && { next: last.ulid }) };
}

/** A delivery with the status `failed` has one of two states in the index: see `INDEXED_STATES`. */
const statesOf = (status: DeliveryStatus | undefined): readonly IndexedState[] => {
  if (status === undefined) return INDEXED_STATES;
  return status === 'failed' ? ['failed', 'redelivered'] : [status];
};

const indexEntry = z.pipe(
  z.object({ pk: z.string(), sk: z.string(), [TABLE_INDEX.sortKey]: z.string() }),
  z.transform(({ pk, sk, [TABLE_INDEX.sortKey]: ulid }) => ({ pk, sk, ulid })),
);
type IndexEntry = z.output<typeof indexEntry>;

/** Oldest first, without duplicates: a delivery that changes its state while we read is found under both states. */
const sortedUnique = (found: readonly (readonly IndexEntry[])[]): readonly IndexEntry[] =>
  [...new Map(found.flat().map((entry) => [entry.ulid, entry])).values()].sort((one, other) =>
    one.ulid < other.ulid ? -1 : 1,
  );

interface Range extends KeyRange {
  readonly newestFirst: boolean;
  readonly limit: number;
}

const inRange = (partition: string, range: KeyRange) => ({
  IndexName: TABLE_INDEX.name,
  ...keyCondition(partition, range, TABLE_INDEX),
});

async function indexEntries(table: Table, partition: string, range: Range): Promise<readonly IndexEntry[]> {
  const query = { ...inRange(partition, range), ScanIndexForward: !range.newestFirst };
  return (await queryFirst(table, query, range.limit)).map((item) => indexEntry.parse(item));
}

/**
 * Selects the deliveries that a recovery sends again: those that failed, and those that are stuck, which means pending
 * although their Step Functions execution must have ended.
 */
export interface UnfinishedQuery {
  readonly webhook_id: string;
  /** All times of this query are ULID prefixes. */
  readonly since: string;
  readonly until?: string | undefined;
  /** Deliveries from before this time are stuck if they are still pending. */
  readonly stuckBefore: string;
}

const unfinishedRanges = ({ webhook_id, since, until, stuckBefore }: UnfinishedQuery) =>
  WEBHOOK_EVENT_TYPES.flatMap((event) => {
    const inState = (state: IndexedState, range: KeyRange) =>
      isEmptyRange(range)
        ? []
        : indexPartitions({ webhook_id, state, event }).map((partition) => ({ partition, range }));
    const stuckUntil = until !== undefined && until < stuckBefore ? until : stuckBefore;
    return [
      ...inState('failed', { from: since, before: until }),
      ...inState('pending', { from: since, before: stuckUntil }),
    ];
  });

/** The oldest unfinished deliveries, at most `limit`, and whether there are more. */
export async function oldestUnfinished(table: Table, query: UnfinishedQuery, limit: number) {
  const found = await Promise.all(
    unfinishedRanges(query).map(({ partition, range }) =>
      indexEntries(table, partition, { ...range, newestFirst: false, limit: limit + 1 }),
    ),
  );
  const oldest = sortedUnique(found);
  return { entries: oldest.slice(0, limit), hasMore: oldest.length > limit };
}

/** Counts unfinished deliveries. A page of the index holds about 7,000 keys, so this is cheap. */
export async function countUnfinished(table: Table, query: UnfinishedQuery): Promise<number> {
  const counts = await Promise.all(
    unfinishedRanges(query).map(({ partition, range }) => countAll(table, inRange(partition, range))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
