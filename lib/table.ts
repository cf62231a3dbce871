import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { TABLE, TABLE_INDEX } from '../contracts/table.ts';
import type { Settings } from './settings/settings.ts';
import { encryptionKey } from './shared/encryption.ts';

/** The single table that holds every entity; its stream carries the outbox (the event items) to the event bus. */
export class ServiceTable extends Construct {
  /** The table that the service uses: the stack's own table, or one restored from its backup. */
  readonly table: ITable;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const own = this.addTable(settings);
    const { restoredTable } = settings;
    // The stack keeps its own table next to a restored one, so you can inspect the old data and switch back.
    this.table = restoredTable
      ? Table.fromTableAttributes(this, 'RestoredTable', { ...restoredTable, globalIndexes: [TABLE_INDEX.name] })
      : (own as ITable);
  }

  private addTable(settings: Settings): Table {
    const { warmThroughput } = settings;
    const table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: TABLE.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: settings.keepsData,
      removalPolicy: settings.removalPolicy,
      ...tableEncryption(this, settings),
      ...warmThroughputProps(warmThroughput.writes, warmThroughput.reads),
    });
    table.addGlobalSecondaryIndex({
      indexName: TABLE_INDEX.name,
      partitionKey: { name: TABLE_INDEX.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE_INDEX.sortKey, type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
      ...warmThroughputProps(warmThroughput.indexWrites),
    });
    return table;
  }
}

function tableEncryption(scope: Construct, settings: Settings) {
  const key = encryptionKey(scope, settings);
  return key ? { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: key } : {};
}

const warmThroughputProps = (writeUnitsPerSecond: number | undefined, readUnitsPerSecond?: number) =>
  writeUnitsPerSecond === undefined && readUnitsPerSecond === undefined
    ? {}
    : {
        warmThroughput: {
          ...(writeUnitsPerSecond !== undefined && { writeUnitsPerSecond }),
          ...(readUnitsPerSecond !== undefined && { readUnitsPerSecond }),
        },
      };
