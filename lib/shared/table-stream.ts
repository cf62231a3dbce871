import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { TABLE } from '../../contracts/table.ts';
import type { ServiceFunction } from './function.ts';

export interface TableStreamProps {
  readonly table: ITable;
  /** Values of the `type` attribute of the items that the reader receives. */
  readonly itemTypes: readonly string[];
  readonly changes: readonly ('INSERT' | 'MODIFY')[];
  /** @default 100 */
  readonly batchSize?: number;
  /** Batches of one shard that are processed at the same time. */
  readonly batchesAtOnce: number;
  /** Maximum time to fill a batch before the reader gets it. @default 0 */
  readonly collectSeconds?: number;
  readonly deadLetters: IQueue;
}

/** Invokes a function with item changes from the table's stream. */
export function readTableStream(reader: ServiceFunction, id: string, props: TableStreamProps): EventSourceMapping {
  return new EventSourceMapping(reader, id, {
    target: reader.lambda,
    eventSourceArn: streamArn(props.table),
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: props.changes.map((change) =>
      FilterCriteria.filter({
        eventName: FilterRule.isEqual(change),
        dynamodb: { NewImage: { [TABLE.type]: { S: props.itemTypes } } },
      }),
    ),
    batchSize: props.batchSize ?? 100,
    ...(props.collectSeconds && { maxBatchingWindow: Duration.seconds(props.collectSeconds) }),
    parallelizationFactor: props.batchesAtOnce,
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // Lambda backs off between attempts, so 100 retries outlast an outage of an hour. A record that can never succeed
    // becomes a dead letter after 100 retries or 12 hours, well before the stream drops it after 24 hours.
    retryAttempts: 100,
    maxRecordAge: Duration.hours(12),
    onFailure: new SqsDlq(props.deadLetters),
  });
}

export function streamArn({ tableStreamArn }: ITable): string {
  if (tableStreamArn === undefined) throw new Error('The table has no stream, so its changes cannot be read.');
  return tableStreamArn;
}
