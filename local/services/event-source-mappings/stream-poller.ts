import type { Runtime } from '../../engine/types.ts';
import { AwsError } from '../../engine/types.ts';
import type { RecordStore } from '../shared/record-store.ts';
import { sleep } from '../shared/timers.ts';
import type { Position, Shard, StreamClient, StreamRecord } from './stream-client.ts';
import type { StreamSource } from './stream-source.ts';

/**
 * Writes wake the reader. It also reads after this pause, to find changes without a write call, such as expired items.
 */
const IDLE_PAUSE_MS = 1000;
/** Under load, a short pause lets each read return several records, which saves database and function calls. */
const BUSY_PAUSE_MS = 50;
const ERROR_PAUSE_MS = 1000;
/** Time between two searches for new shards. The end of a shard also starts a search, to find its child shards. */
const SHARD_SEARCH_PAUSE_MS = 10_000;
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

/** The position up to which a shard was processed. */
export interface Checkpoint {
  readonly shardId: string;
  /** Sequence number of the last processed record. @default none was processed */
  readonly after?: string;
  readonly isFinished?: boolean;
}

export interface StreamPollerOptions {
  readonly batchSize: number;
  readonly windowMs: number;
  readonly matches: (record: StreamRecord) => boolean;
  readonly deliver: (
    shardId: string,
    records: readonly StreamRecord[],
    /** Called whenever some of the records are processed, with the last processed record. */
    onHandled: (last: StreamRecord) => Promise<void>,
  ) => Promise<void>;
}

/** The first waiting records: as many as the batch size and the size limit of an event allow. */
const takeBatch = (waiting: readonly StreamRecord[], batchSize: number): StreamRecord[] => {
  let bytes = 0;
  const firstExcluded = waiting.slice(0, batchSize).findIndex((record) => {
    bytes += Buffer.byteLength(JSON.stringify(record));
    return bytes > MAX_PAYLOAD_BYTES;
  });
  return waiting.slice(0, firstExcluded < 0 ? batchSize : Math.max(1, firstExcluded));
};

/** Reads every shard of a stream from its checkpoint, parents before their children. */
export const startStreamPoller = (
  runtime: Runtime,
  { client, reader, writes }: StreamSource,
  checkpoints: RecordStore<Checkpoint>,
  options: StreamPollerOptions,
  signal: AbortSignal,
): Promise<void> => {
  const checkpointByShard = new Map(checkpoints.load().map((checkpoint) => [checkpoint.shardId, checkpoint]));
  const running = new Map<string, Promise<void>>();

  const save = async (checkpoint: Checkpoint): Promise<void> => {
    checkpointByShard.set(checkpoint.shardId, checkpoint);
    await checkpoints.put(checkpoint.shardId, checkpoint);
  };
  const positionOf = (shardId: string): Position => {
    const after = checkpointByShard.get(shardId)?.after;
    return after === undefined ? 'TRIM_HORIZON' : { after };
  };

  /** Reads until the shard ends, an iterator expires or the runtime stops. */
  const readShard = async (shardId: string): Promise<void> => {
    let position = positionOf(shardId);
    let waiting: StreamRecord[] = [];
    let lastRead: StreamRecord | undefined;
    let windowEndsAtMs = 0;
    while (!signal.aborted) {
      const { records, isEnd, writesBefore } = await reader.read(shardId, position);
      if (waiting.length === 0) windowEndsAtMs = Date.now() + options.windowMs;
      waiting.push(...records.filter(options.matches));
      lastRead = records.at(-1) ?? lastRead;
      if (lastRead) position = { after: lastRead.dynamodb.SequenceNumber };
      while (waiting.length >= options.batchSize || (waiting.length > 0 && (isEnd || Date.now() >= windowEndsAtMs))) {
        const batch = takeBatch(waiting, options.batchSize);
        await options.deliver(shardId, batch, (last) => save({ shardId, after: last.dynamodb.SequenceNumber }));
        if (signal.aborted) return;
        waiting = waiting.slice(batch.length);
      }
      // If nothing is waiting, all records that were read are done, including those that the filter rejected.
      if (waiting.length === 0 && lastRead) {
        await save({ shardId, after: lastRead.dynamodb.SequenceNumber });
        lastRead = undefined;
      }
      if (isEnd) return save({ ...(checkpointByShard.get(shardId) ?? {}), shardId, isFinished: true });
      if (records.length > 0) await sleep(BUSY_PAUSE_MS, signal);
      // An open batching window ends after its time, even if nothing else is written.
      else
        await writes.waitForMoreThan(
          writesBefore,
          waiting.length > 0 ? windowEndsAtMs - Date.now() : IDLE_PAUSE_MS,
          signal,
        );
    }
  };

  const processShard = async (shardId: string): Promise<void> => {
    while (!signal.aborted && !checkpointByShard.get(shardId)?.isFinished) {
      try {
        await readShard(shardId);
      } catch (error) {
        if (signal.aborted) return;
        const isExpired = error instanceof AwsError && error.code === 'ExpiredIteratorException';
        // The records after the checkpoint are no longer in the stream. Continue with the oldest remaining record.
        if (error instanceof AwsError && error.code === 'TrimmedDataAccessException') checkpointByShard.delete(shardId);
        else if (!isExpired)
          runtime.log(`Stream shard ${shardId}: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(isExpired ? 0 : ERROR_PAUSE_MS, signal);
      }
    }
  };

  const isReady = (shard: Shard, all: readonly Shard[]): boolean => {
    const parent = all.find(({ ShardId }) => ShardId === shard.ParentShardId);
    return parent === undefined || checkpointByShard.get(parent.ShardId)?.isFinished === true;
  };

  const run = async (): Promise<void> => {
    let shardEnded = new AbortController();
    while (!signal.aborted) {
      shardEnded = new AbortController();
      let pauseMs = SHARD_SEARCH_PAUSE_MS;
      try {
        const shards = await client.shards();
        for (const shard of shards) {
          const { ShardId } = shard;
          if (running.has(ShardId) || checkpointByShard.get(ShardId)?.isFinished || !isReady(shard, shards)) continue;
          running.set(
            ShardId,
            processShard(ShardId).finally(() => {
              running.delete(ShardId);
              shardEnded.abort();
            }),
          );
        }
      } catch (error) {
        if (!signal.aborted) runtime.log(`Stream: ${error instanceof Error ? error.message : String(error)}`);
        pauseMs = ERROR_PAUSE_MS;
      }
      await sleep(pauseMs, AbortSignal.any([signal, shardEnded.signal]));
    }
    await Promise.all(running.values());
  };
  return run();
};

/** Sets each checkpoint after the last existing record. A mapping with LATEST does this at its first start. */
export const skipToLatest = async (client: StreamClient, checkpoints: RecordStore<Checkpoint>): Promise<void> => {
  for (const { ShardId, SequenceNumberRange } of await client.shards()) {
    let next: string | undefined = await client.iterator(ShardId, 'TRIM_HORIZON');
    let last: StreamRecord | undefined;
    for (;;) {
      const page: { records: StreamRecord[]; next: string | undefined } = await client.read(next);
      last = page.records.at(-1) ?? last;
      next = page.next;
      if (next === undefined || page.records.length === 0) break;
    }
    const isFinished = SequenceNumberRange?.EndingSequenceNumber !== undefined && next === undefined;
    await checkpoints.put(ShardId, {
      shardId: ShardId,
      ...(last ? { after: last.dynamodb.SequenceNumber } : {}),
      ...(isFinished ? { isFinished } : {}),
    });
  }
};
