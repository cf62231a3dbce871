import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { StreamBatch } from './dead-letter.ts';

/** A shard has stretches without records, and a reader gets an empty page for each; so many in a row are its end. */
const MOST_EMPTY_PAGES = 100;

/**
 * The records of a batch that failed, as Lambda would hand them to its function. A stream keeps them for 24 hours.
 * All of them, or an error: a dead letter that was done by half would be taken for done.
 */
export async function recordsOf(client: DynamoDBStreamsClient, batch: StreamBatch): Promise<readonly unknown[]> {
  const { ShardIterator } = await client.send(
    new GetShardIteratorCommand({
      StreamArn: batch.streamArn,
      ShardId: batch.shardId,
      ShardIteratorType: 'AT_SEQUENCE_NUMBER',
      SequenceNumber: batch.startSequenceNumber,
    }),
  );
  const last = BigInt(batch.endSequenceNumber);
  const records: StreamRecord[] = [];
  // Between the first and the last lie records of other items, too: all of them belong to the function's own filter.
  let empty = 0;
  for (let iterator = ShardIterator; iterator !== undefined && empty < MOST_EMPTY_PAGES; ) {
    const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
    const found = page.Records ?? [];
    const inside = found.filter(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0) <= last);
    records.push(...inside);
    const isOver =
      inside.length < found.length || inside.some(({ dynamodb }) => dynamodb?.SequenceNumber === String(last));
    if (isOver) return records.map((record) => eventRecord(record, batch.streamArn));
    empty = found.length > 0 ? 0 : empty + 1;
    iterator = page.NextShardIterator;
  }
  throw new Error(`The stream does not give record ${last} (any more): see docs/runbook.md.`);
}

/** As JSON: times in seconds, bytes in base64. */
const eventRecord = ({ dynamodb, ...record }: StreamRecord, streamArn: string): unknown => ({
  ...record,
  eventSourceARN: streamArn,
  dynamodb: {
    ...dynamodb,
    ApproximateCreationDateTime: (dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1_000,
    ...Object.fromEntries(
      (['Keys', 'NewImage', 'OldImage'] as const).flatMap((image) =>
        dynamodb?.[image] ? [[image, withoutBytes(dynamodb[image])]] : [],
      ),
    ),
  },
});

function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(withoutBytes);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(given.map(([name, each]) => [name, withoutBytes(each)]));
}
