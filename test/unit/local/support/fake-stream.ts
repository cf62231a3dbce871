import { AwsError, type ServiceHandler } from '../../../../local/engine/types.ts';
import { WriteNotifier } from '../../../../local/services/dynamodb/write-notifier.ts';

export const STREAM_ARN = 'arn:aws:dynamodb:eu-central-1:123456789012:table/T/stream/2026-01-01T00:00:00.000';

interface FakeShard {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly records: { readonly dynamodb: { readonly SequenceNumber: string } }[];
  isClosed: boolean;
}

/** A fake DynamoDB Streams API. Tests add the records. */
export class FakeStream {
  readonly #shards: FakeShard[] = [{ id: 'shard-1', parentId: undefined, records: [], isClosed: false }];
  #readListeners: (() => void)[] = [];
  readonly writes = new WriteNotifier();
  /** The number of GetRecords calls. */
  reads = 0;

  add(
    sequenceNumber: string,
    image: Record<string, object> = { pk: { S: 'A' } },
    { isUpdate = false, ageSeconds = 0 }: { isUpdate?: boolean; ageSeconds?: number } = {},
  ): void {
    this.#shards.at(-1)?.records.push({
      ...{ eventID: `event-${sequenceNumber}`, eventName: isUpdate ? 'MODIFY' : 'INSERT', eventVersion: '1.1' },
      ...{ eventSource: 'aws:dynamodb', awsRegion: 'ddblocal' },
      dynamodb: {
        ...{ ApproximateCreationDateTime: Math.floor(Date.now() / 1000) - ageSeconds, Keys: { pk: image.pk } },
        ...{ NewImage: image, ...(isUpdate ? { OldImage: { pk: image.pk } } : {}) },
        ...{ SequenceNumber: sequenceNumber, SizeBytes: 26, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    });
    this.writes.notify();
  }

  /** Closes the open shard. New records go to its child. */
  closeShard(): void {
    const parent = this.#shards.at(-1);
    if (parent) parent.isClosed = true;
    this.#shards.push({ id: `shard-${this.#shards.length + 1}`, parentId: parent?.id, records: [], isClosed: false });
    this.writes.notify();
  }

  /** Resolves after two more reads. By then, all records that were read before are processed. */
  async waitForTwoReads(): Promise<void> {
    for (const _ of [1, 2]) {
      await new Promise<void>((resolve) => {
        this.#readListeners.push(resolve);
        this.writes.notify();
      });
    }
  }

  readonly handler: ServiceHandler = async (request) => {
    const operation = request.headers['x-amz-target']?.split('.').at(-1);
    const input: Record<string, string> = JSON.parse(request.body.toString());
    return { status: 200, body: JSON.stringify(this.#respond(operation, input)) };
  };

  #respond(operation: string | undefined, input: Record<string, string>): object {
    if (operation === 'DescribeStream') {
      const Shards = this.#shards.map(({ id, parentId }) => ({ ShardId: id, ParentShardId: parentId }));
      return { StreamDescription: { Shards } };
    }
    if (operation === 'GetShardIterator') {
      const records = this.#shard(input.ShardId).records;
      const index = records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === input.SequenceNumber);
      return { ShardIterator: JSON.stringify([input.ShardId, index + 1]) };
    }
    const [shardId, from]: [string, number] = JSON.parse(input.ShardIterator ?? '[]');
    const { records, isClosed } = this.#shard(shardId);
    this.reads += 1;
    for (const listener of this.#readListeners.splice(0)) listener();
    const next = isClosed ? {} : { NextShardIterator: JSON.stringify([shardId, records.length]) };
    return { Records: records.slice(from), ...next };
  }

  #shard(id: string | undefined): FakeShard {
    const shard = this.#shards.find((candidate) => candidate.id === id);
    if (!shard) throw new AwsError('ResourceNotFoundException', `no shard ${id}`);
    return shard;
  }
}
