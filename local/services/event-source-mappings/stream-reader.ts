import type { WriteNotifier } from '../dynamodb/write-notifier.ts';
import type { Position, StreamClient, StreamRecord } from './stream-client.ts';

/** Limit of cached records per shard. The cache serves mappings that are slightly behind another mapping. */
const MAX_CACHED_RECORDS = 1000;

export interface StreamPage {
  readonly records: readonly StreamRecord[];
  /** The shard is closed and has no more records. */
  readonly isEnd: boolean;
  /** The number of writes before the read. The page can lack the records of later writes. */
  readonly writesBefore: number;
}

/** The newest records of a shard that any mapping has read. */
interface Tail {
  readonly startsAfter: Position;
  readonly records: readonly StreamRecord[];
  /** Reads the records after the last one in `records`. */
  readonly iterator: string;
}

/**
 * Reads the shards of a stream for all of its mappings, so the mappings share the reads. The mappings need the same
 * records at nearly the same time, and a database read costs more than everything else that a mapping does.
 */
export const createStreamReader = (client: StreamClient, writes: Pick<WriteNotifier, 'count'>) => {
  const tails = new Map<string, Tail>();
  const pendingReads = new Map<string, Promise<StreamPage>>();

  /**
   * Caches the newest records of a shard that is still open. The records of a closed shard are not cached: a mapping
   * that is behind reads them from the database.
   */
  const cacheTail = (shardId: string, tail: Omit<Tail, 'iterator'>, iterator: string | undefined): void => {
    if (iterator === undefined) {
      tails.delete(shardId);
      return;
    }
    const excess = tail.records.length - MAX_CACHED_RECORDS;
    const lastDropped = tail.records[excess - 1];
    const newest = lastDropped && {
      startsAfter: { after: lastDropped.dynamodb.SequenceNumber },
      records: tail.records.slice(excess),
    };
    tails.set(shardId, { ...(newest ?? tail), iterator });
  };

  /** Reads the records after the last cached one. Concurrent callers share the result. */
  const readNext = async (shardId: string, tail: Tail): Promise<StreamPage> => {
    const writesBefore = writes.count;
    try {
      const { records, next } = await client.read(tail.iterator);
      cacheTail(shardId, { ...tail, records: [...tail.records, ...records] }, next);
      return { records, isEnd: next === undefined, writesBefore };
    } catch (error) {
      // The iterator may have expired, so the next read gets a new one.
      tails.delete(shardId);
      throw error;
    }
  };

  /** Reads from a position that is not cached: at the first read of a shard, or for a mapping that is far behind. */
  const readAt = async (shardId: string, position: Position): Promise<StreamPage> => {
    const writesBefore = writes.count;
    const { records, next } = await client.read(await client.iterator(shardId, position));
    if (!tails.has(shardId)) cacheTail(shardId, { startsAfter: position, records }, next);
    return { records, isEnd: next === undefined, writesBefore };
  };

  return {
    async read(shardId: string, position: Position): Promise<StreamPage> {
      const tail = tails.get(shardId);
      const cached = tail && cachedAfter(tail, position);
      if (!tail || !cached) return readAt(shardId, position);
      if (cached.length > 0) return { records: cached, isEnd: false, writesBefore: writes.count };
      const shared = pendingReads.get(shardId) ?? readNext(shardId, tail).finally(() => pendingReads.delete(shardId));
      pendingReads.set(shardId, shared);
      return shared;
    },
  };
};
export type StreamReader = ReturnType<typeof createStreamReader>;

const keyOf = (position: Position) => (position === 'TRIM_HORIZON' ? position : position.after);

/** The cached records after a position, or undefined if the position is not cached. */
function cachedAfter({ startsAfter, records }: Tail, position: Position): readonly StreamRecord[] | undefined {
  const key = keyOf(position);
  if (key === keyOf(startsAfter)) return records;
  const index = records.findLastIndex(({ dynamodb }) => dynamodb.SequenceNumber === key);
  return index < 0 ? undefined : records.slice(index + 1);
}
