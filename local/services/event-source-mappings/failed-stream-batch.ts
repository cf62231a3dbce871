import { randomUUID } from 'node:crypto';
import type { StreamRecord } from './stream-client.ts';

export interface FailedBatch {
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shardId: string;
  readonly records: readonly StreamRecord[];
  readonly condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded';
  readonly invokeCount: number;
}

const arrivalTime = (record: StreamRecord | undefined): string =>
  new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();

/** The message to an on-failure destination about a failed batch. It contains only the records' positions. */
export const failedBatchMessage = (batch: FailedBatch) => {
  const first = batch.records[0];
  const last = batch.records.at(-1);
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn: batch.functionArn,
      condition: batch.condition,
      approximateInvokeCount: batch.invokeCount,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: batch.shardId,
      startSequenceNumber: first?.dynamodb.SequenceNumber,
      endSequenceNumber: last?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: arrivalTime(first),
      approximateArrivalOfLastRecord: arrivalTime(last),
      batchSize: batch.records.length,
      streamArn: batch.streamArn,
    },
  };
};
