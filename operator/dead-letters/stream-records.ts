import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { StreamBatch } from './dead-letter.ts';

/** A shard can return empty pages before its end. After this many in a row, we stop reading. */
const MAX_EMPTY_PAGES = 100;

/**
 * Reads the records of a failed batch in the format in which Lambda passes them to the function. A stream keeps records
 * for 24 hours. Throws if a record is missing, so that no letter counts as done after only some of its records were
 * retried.
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
  let empty = 0;
  for (let iterator = ShardIterator; iterator !== undefined && empty < MAX_EMPTY_PAGES; ) {
    const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
    const found = page.Records ?? [];
    const inside = found.filter((record) => sequenceNumberOf(record) <= last);
    // These include records that Lambda's filter left out of the batch. The function ignores them.
    records.push(...inside);
    const isComplete = inside.length < found.length || inside.some((record) => sequenceNumberOf(record) === last);
    if (isComplete) return records.map((record) => eventRecord(record, batch.streamArn));
    empty = found.length > 0 ? 0 : empty + 1;
    iterator = page.NextShardIterator;
  }
  throw new Error(`The stream does not have record ${last}, or no longer has it: see docs/runbook.md.`);
}

/** As a number, because DynamoDB Local writes leading zeros. */
const sequenceNumberOf = ({ dynamodb }: StreamRecord): bigint => BigInt(dynamodb?.SequenceNumber ?? 0);

/** The record in Lambda's JSON format: times in seconds, bytes in base64. */
const eventRecord = ({ dynamodb, ...record }: StreamRecord, streamArn: string): unknown => ({
  ...record,
  eventSourceARN: streamArn,
  dynamodb: {
    ...dynamodb,
    ApproximateCreationDateTime: (dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1_000,
    ...Object.fromEntries(
      (['Keys', 'NewImage', 'OldImage'] as const).flatMap((image) =>
        dynamodb?.[image] ? [[image, bytesToBase64(dynamodb[image])]] : [],
      ),
    ),
  },
});

function bytesToBase64(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(bytesToBase64);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(given.map(([name, inner]) => [name, bytesToBase64(inner)]));
}
