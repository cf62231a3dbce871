import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { TABLE, TABLE_INDEX } from '../lambdas/contracts/table.ts';
import type { Settings } from './settings/settings.ts';

/** The single table that holds every entity; its stream carries the outbox to the event bus. */
export class ServiceTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: TABLE.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: settings.keepsData,
      removalPolicy: settings.removalPolicy,
      ...warmedTo(settings.warmWritesPerSecond),
    });
    this.table.addGlobalSecondaryIndex({
      indexName: TABLE_INDEX.name,
      partitionKey: { name: TABLE_INDEX.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE_INDEX.sortKey, type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
      ...warmedTo(settings.warmWritesPerSecond),
    });
  }
}

/** What a table and its index take from the first second on. DynamoDB lets neither figure be less than these. */
const LEAST_READS_PER_SECOND = 12_000;

const warmedTo = (writesPerSecond: number | undefined) =>
  writesPerSecond === undefined
    ? {}
    : {
        warmThroughput: {
          writeUnitsPerSecond: writesPerSecond,
          readUnitsPerSecond: Math.max(LEAST_READS_PER_SECOND, writesPerSecond),
        },
      };
