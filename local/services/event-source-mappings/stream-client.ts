import * as z from 'zod';
import type { AwsEndpoint } from '../../engine/aws-endpoint.ts';
import { AwsError, type Runtime } from '../../engine/types.ts';

/** A stream record in DynamoDB's JSON, the format that Lambda also passes to functions. */
const streamRecord = z.looseObject({
  eventID: z.string(),
  eventName: z.string(),
  dynamodb: z.looseObject({ SequenceNumber: z.string(), ApproximateCreationDateTime: z.number().optional() }),
});
export type StreamRecord = z.output<typeof streamRecord>;

const shard = z.object({
  ShardId: z.string(),
  ParentShardId: z.string().optional(),
  SequenceNumberRange: z.object({ EndingSequenceNumber: z.string().optional() }).optional(),
});
export type Shard = z.output<typeof shard>;

const description = z.object({
  StreamDescription: z.object({ Shards: z.array(shard).default([]), LastEvaluatedShardId: z.string().optional() }),
});
const iterator = z.object({ ShardIterator: z.string() });
const page = z.object({ Records: z.array(streamRecord).default([]), NextShardIterator: z.string().optional() });
const failure = z.object({ __type: z.string().default('InternalServerError'), message: z.string().default('') });

const MAX_RECORDS_PER_READ = 1000;

/** The start position in a shard: after a processed record, or at the oldest available record. */
export type Position = { readonly after: string } | 'TRIM_HORIZON';

/** A client for the streams API. The runtime calls it with the operator's permissions. */
export const createStreamClient = (runtime: Runtime, streamArn: string) => {
  const call = async <S extends z.ZodType>(operation: string, input: object, schema: S): Promise<z.output<S>> => {
    const response = await runtime.find<AwsEndpoint>('aws', 'endpoint').call(
      'dynamodb',
      { name: 'operator' },
      {
        method: 'POST',
        path: '/',
        query: new URLSearchParams(),
        headers: { 'x-amz-target': `DynamoDBStreams_20120810.${operation}` },
        body: Buffer.from(JSON.stringify(input)),
      },
    );
    const output: unknown = JSON.parse(String(response.body ?? '{}'));
    if (response.status === 200) return schema.parse(output);
    const { __type, message } = failure.parse(output);
    throw new AwsError(__type.split('#').at(-1) ?? __type, message, response.status);
  };

  return {
    async shards(): Promise<Shard[]> {
      const found: Shard[] = [];
      let after: string | undefined;
      do {
        const { StreamDescription } = await call(
          'DescribeStream',
          { StreamArn: streamArn, ...(after ? { ExclusiveStartShardId: after } : {}) },
          description,
        );
        found.push(...StreamDescription.Shards);
        after = StreamDescription.LastEvaluatedShardId;
      } while (after);
      return found;
    },
    async iterator(shardId: string, position: Position): Promise<string> {
      const start =
        position === 'TRIM_HORIZON'
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position.after };
      return (await call('GetShardIterator', { StreamArn: streamArn, ShardId: shardId, ...start }, iterator))
        .ShardIterator;
    },
    /** `next` is undefined at the end of a closed shard. */
    async read(shardIterator: string): Promise<{ records: StreamRecord[]; next: string | undefined }> {
      const { Records, NextShardIterator } = await call(
        'GetRecords',
        { ShardIterator: shardIterator, Limit: MAX_RECORDS_PER_READ },
        page,
      );
      return { records: Records, next: NextShardIterator };
    },
  };
};
export type StreamClient = ReturnType<typeof createStreamClient>;
