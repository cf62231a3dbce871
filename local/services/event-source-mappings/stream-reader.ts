import type { WriteNotifier } from '../dynamodb/write-notifier.ts';
import type { Position, StreamClient, StreamRecord } from './stream-client.ts';

/** What stays at hand for a mapping that is a little behind another one. */
const MOST_RECORDS_KEPT = 1000;

export interface StreamPage {
  readonly records: readonly StreamRecord[];
  /** The shard holds no more and takes no more. */
  readonly isEnd: boolean;
  /** How many writes there were when the database was asked: the page knows nothing of later ones. */
  readonly writesBefore: number;
}

/** The newest records of a shard, as far as anybody has read them. */
interface Tail {
  readonly startsAfter: Position;
  readonly records: readonly StreamRecord[];
  /** Goes on behind the last record. */
  readonly iterator: string;
}

/**
 * Reads the shards of one stream for all of its mappings: they follow the same records a moment
 * apart, and each read costs the database more than all the rest of a mapping.
 */
export const createStreamReader = (client: StreamClient, writes: Pick<WriteNotifier, 'count'>) => {
  const tails = new Map<string, Tail>();
  const underWay = new Map<string, Promise<StreamPage>>();

  /** Nothing of a shard that has ended: who is still behind reads its rest alone. */
  const keep = (shardId: string, tail: Omit<Tail, 'iterator'>, iterator: string | undefined): void => {
    if (iterator === undefined) {
      tails.delete(shardId);
      return;
    }
    const surplus = tail.records.length - MOST_RECORDS_KEPT;
    const last = tail.records[surplus - 1];
    const newest = last && {
      startsAfter: { after: last.dynamodb.SequenceNumber },
      records: tail.records.slice(surplus),
    };
    tails.set(shardId, { ...(newest ?? tail), iterator });
  };

  /** What comes behind the last record that is known; whoever asks meanwhile shares the result. */
  const readOn = async (shardId: string, tail: Tail): Promise<StreamPage> => {
    const writesBefore = writes.count;
    try {
      const { records, next } = await client.read(tail.iterator);
      keep(shardId, { ...tail, records: [...tail.records, ...records] }, next);
      return { records, isEnd: next === undefined, writesBefore };
    } catch (error) {
      // An iterator lives for minutes only: the next one to ask begins with a new one.
      tails.delete(shardId);
      throw error;
    }
  };

  /** For the first to read a shard, and for one that is far behind the others. */
  const readAt = async (shardId: string, position: Position): Promise<StreamPage> => {
    const writesBefore = writes.count;
    const { records, next } = await client.read(await client.iterator(shardId, position));
    if (!tails.has(shardId)) keep(shardId, { startsAfter: position, records }, next);
    return { records, isEnd: next === undefined, writesBefore };
  };

  return {
    async read(shardId: string, position: Position): Promise<StreamPage> {
      const tail = tails.get(shardId);
      const known = tail && knownAfter(tail, position);
      if (!tail || !known) return readAt(shardId, position);
      if (known.length > 0) return { records: known, isEnd: false, writesBefore: writes.count };
      const shared = underWay.get(shardId) ?? readOn(shardId, tail).finally(() => underWay.delete(shardId));
      underWay.set(shardId, shared);
      return shared;
    },
  };
};
export type StreamReader = ReturnType<typeof createStreamReader>;

const keyOf = (position: Position) => (position === 'TRIM_HORIZON' ? position : position.after);

/** The known records behind a position; undefined when it is none of those that are known. */
function knownAfter({ startsAfter, records }: Tail, position: Position): readonly StreamRecord[] | undefined {
  const key = keyOf(position);
  if (key === keyOf(startsAfter)) return records;
  const index = records.findLastIndex(({ dynamodb }) => dynamodb.SequenceNumber === key);
  return index < 0 ? undefined : records.slice(index + 1);
}
