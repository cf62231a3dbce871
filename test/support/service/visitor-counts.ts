import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect } from '@jest/globals';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { minuteOf } from '../../../contracts/time.ts';
import type { Item, Table } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { putWrite } from '../../../lambdas/platform/table/writes.ts';
import { withSharedTable } from './shared-table.ts';

const MAX_ATTEMPTS = 5;

/** The service counts visits per minute, so this repeats an attack that failed because a new minute began during it. */
export async function inOneMinute<T>(attack: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const minute = minuteOf(new Date());
    try {
      return await attack();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || minuteOf(new Date()) === minute) throw error;
    }
  }
}

interface CountedVisits {
  readonly action: 'image' | 'conversation';
  /** Which counter of the IP address to raise: `count` counts its visits to all codes, `code` those to one code. */
  readonly counter: 'count' | 'code';
  readonly to: number;
}

const MIN_REQUESTS = 2;
const MAX_REQUESTS = 6;

/**
 * Sends a few requests and then raises their count, as if their address had sent many more in this minute. Fails if the
 * requests were not counted together. Keys of counters contain hashes, so this finds the counter by its value, in the
 * stream of the table. If another visitor has just reached the same count, this function sends one more request.
 */
export const sendAndRaiseCount = async <T>(
  { action, counter, to }: CountedVisits,
  send: (index: number) => Promise<T>,
): Promise<readonly T[]> =>
  withSharedTable(async (table, streams) => {
    const results: T[] = [];
    let counters: Item[] = [];
    const readWrites = await followTable(table, streams);
    while (results.length < MIN_REQUESTS || (counters.length > 1 && results.length < MAX_REQUESTS)) {
      results.push(await send(results.length));
      counters = (await readWrites()).filter(
        ({ pk, count }) =>
          String(pk).startsWith(KEY_PREFIX.networkRate) &&
          String(pk).includes(`#${action}#`) &&
          count === results.length,
      );
    }
    const [item = {}, ...others] = counters;
    expect({ sent: results.length, count: item.count, others }).toEqual({
      sent: results.length,
      count: results.length,
      others: [],
    });
    const raised = Object.entries(item).map(([name, value]) => [name, name.split('_')[0] === counter ? to : value]);
    await transactWrite(table, { item: putWrite(table, Object.fromEntries(raised)) });
    return results;
  });

/** The item type that `unmarshall` accepts. The client of the stream declares an equivalent type. */
type StoredItem = Parameters<typeof unmarshall>[0];

/** Returns a function that returns the items that were written since its last call. */
async function followTable({ name, client }: Table, streams: DynamoDBStreamsClient): Promise<() => Promise<Item[]>> {
  const { Table: described } = await client.send(new DescribeTableCommand({ TableName: name }));
  const StreamArn = described?.LatestStreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const latest = async ({ ShardId }: Shard) => {
    const ask = new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'LATEST' });
    return (await streams.send(ask)).ShardIterator;
  };
  let iterators = await Promise.all((StreamDescription?.Shards ?? []).map(latest));
  return async () => {
    const written: Item[] = [];
    const readShard = async (start: string | undefined) => {
      for (let iterator = start; iterator !== undefined; ) {
        const page = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
        const records = page.Records ?? [];
        if (records.length === 0) return page.NextShardIterator;
        for (const { dynamodb } of records)
          if (dynamodb?.NewImage) written.push(unmarshall(dynamodb.NewImage as StoredItem));
        iterator = page.NextShardIterator;
      }
      return undefined;
    };
    iterators = await Promise.all(iterators.map(readShard));
    return written;
  };
}
