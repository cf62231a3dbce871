import * as z from 'zod';
import type { AwsEndpoint } from '../../engine/aws-endpoint.ts';
import { AwsError, type Runtime } from '../../engine/types.ts';

/** A record as the stream gives it: DynamoDB's JSON, which is what Lambda hands on too. */
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

const MOST_RECORDS_A_READ = 1000;

/** Where in a shard to begin: after a record that was processed, or with the oldest one kept. */
export type Position = { readonly after: string } | 'TRIM_HORIZON';

/** The streams API, called by the runtime itself in the name of the operator. */
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
      const where =
        position === 'TRIM_HORIZON'
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position.after };
      return (await call('GetShardIterator', { StreamArn: streamArn, ShardId: shardId, ...where }, iterator))
        .ShardIterator;
    },
    /** `next` is undefined at the end of a shard that takes no more records. */
    async read(shardIterator: string): Promise<{ records: StreamRecord[]; next: string | undefined }> {
      const { Records, NextShardIterator } = await call(
        'GetRecords',
        { ShardIterator: shardIterator, Limit: MOST_RECORDS_A_READ },
        page,
      );
      return { records: Records, next: NextShardIterator };
    },
  };
};
export type StreamClient = ReturnType<typeof createStreamClient>;
