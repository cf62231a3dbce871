import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type FunctionUrl, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import {
  PENDING_SCANS_ITEM_TYPE,
  ROLL_UP_BATCH_SIZE,
  ROLL_UP_WINDOW_SECONDS,
  SCAN_ITEM_TYPE,
} from '../contracts/scans.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import type { Events } from './events.ts';
import { limitsEnvironment } from './settings/conversation-settings.ts';
import type { Settings } from './settings/settings.ts';
import { ServiceFunction } from './shared/function.ts';
import { allowTable, readStream, sendTo } from './shared/permissions.ts';
import { sweepRuleName, toggleSweep } from './shared/sweep-rule.ts';
import { readTableStream, streamArn } from './shared/table-stream.ts';

export interface ScansProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
}

/** Key prefixes of the items that a function updates when it records a scan. */
export const RECORDING_UPDATES = [
  KEY_PREFIX.codeList,
  KEY_PREFIX.placement,
  KEY_PREFIX.scanWorker,
  KEY_PREFIX.visitorSalt,
];

/**
 * The page that a scan opens, and the roll-ups that analytics read. The page has a function URL, which saves the cost
 * and latency of API Gateway on every scan. Only CloudFront can call the URL. The distribution refers to the page as an
 * origin, so the page cannot also refer to the distribution's domain name, and does not need to.
 */
export class Scans extends Construct {
  readonly page: ServiceFunction;
  readonly pageUrl: FunctionUrl;
  readonly rollUps: ServiceFunction;

  constructor(scope: Construct, id: string, props: ScansProps) {
    super(scope, id);
    this.page = this.addPage(props);
    props.events.deployAfterStreamFilter(this.page);
    this.pageUrl = this.page.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    this.rollUps = this.addRollUps(props);
  }

  private addPage({ settings, table }: ScansProps): ServiceFunction {
    return new ServiceFunction(this, 'scan-page', {
      settings,
      description: 'Records a scan and returns the page of its code',
      reservedConcurrency: settings.visitorConcurrency?.page,
      environment: {
        [ENV.tableName]: table.tableName,
        // Only the distribution can call the URL, so the function trusts CloudFront's headers without a secret.
        [ENV.onlyDistribution]: 'true',
        ...limitsEnvironment(settings.conversations),
      },
      allow: [
        allowTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.scan]),
        allowTable(table, ['PutItem'], [KEY_PREFIX.scan, KEY_PREFIX.event]),
        allowTable(table, ['UpdateItem'], RECORDING_UPDATES),
      ],
    });
  }

  private addRollUps({ settings, table, events: { deadLetters } }: ScansProps): ServiceFunction {
    const rollUp = new ServiceFunction(this, 'roll-up-scans', {
      settings,
      description: 'Adds scans to daily analytics, and pending scans to the totals of busy codes',
      environment: {
        [ENV.tableName]: table.tableName,
        [ENV.sweepRule]: sweepRuleName(this),
        [ENV.deadLettersUrl]: deadLetters.queueUrl,
      },
      allow: [
        readStream(streamArn(table)),
        allowTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.placement, KEY_PREFIX.rollUp]),
        allowTable(table, ['BatchGetItem', 'PutItem'], [KEY_PREFIX.visitor]),
        allowTable(table, ['DeleteItem'], [KEY_PREFIX.rollUp]),
        allowTable(
          table,
          ['UpdateItem'],
          [
            KEY_PREFIX.code,
            KEY_PREFIX.codeList,
            KEY_PREFIX.placement,
            KEY_PREFIX.rollUp,
            KEY_PREFIX.visitor,
            KEY_PREFIX.schedule,
          ],
        ),
        toggleSweep(this, ['EnableRule']),
        sendTo(deadLetters),
      ],
      timeoutSeconds: 60,
    });
    readTableStream(rollUp, 'Scans', {
      table,
      // A pending-scans item counts scans that are not yet in the total of a busy code.
      itemTypes: [SCAN_ITEM_TYPE, PENDING_SCANS_ITEM_TYPE],
      changes: ['INSERT', 'MODIFY'],
      // Lambda keeps the records of one scan in order across parallel batches, and no other order is needed.
      batchesAtOnce: 2,
      batchSize: ROLL_UP_BATCH_SIZE,
      // Scans that arrive within this time share one write per roll-up (the counts of a code, account or organization
      // for one day). In a burst, a batch fills sooner.
      collectSeconds: ROLL_UP_WINDOW_SECONDS,
      deadLetters,
    });
    return rollUp;
  }
}
