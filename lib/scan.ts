import { Duration, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  EventInvokeConfig,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { CONVERSATION_ROUTES } from '../lambdas/contracts/conversations.ts';
import { ENV } from '../lambdas/contracts/environment.ts';
import { SCAN_ITEM_TYPE, SCAN_ROUTES } from '../lambdas/contracts/scans.ts';
import { KEY_PREFIX, TABLE } from '../lambdas/contracts/table.ts';
import { conversationEnvironment } from './conversation.ts';
import type { DomainEvents } from './domain-events.ts';
import { HouseFunction } from './house-function.ts';
import { queryIndex, readStream, sendTo, useTable } from './permissions.ts';
import type { Settings } from './settings.ts';

export interface ScanProps {
  readonly settings: Settings;
  readonly table: Table;
  readonly api: HttpApi;
  readonly events: DomainEvents;
}

/** What a function that records scans writes. */
const SCAN_UPDATES = [KEY_PREFIX.codeList, KEY_PREFIX.scanWorker, KEY_PREFIX.visitorSalt];

/** From a scan to a conversation, except for the streamed answers: page, session, sweep and roll-ups. */
export class Scan extends Construct {
  readonly rollUps: HouseFunction;

  constructor(scope: Construct, id: string, props: ScanProps) {
    super(scope, id);
    this.page(props);
    this.session(props);
    this.sweep(props);
    this.rollUps = this.rollUp(props);
    this.removal(props);
  }

  private page({ settings, table, api }: ScanProps): void {
    const page = new HouseFunction(this, 'scan-page', {
      settings,
      description: 'Records a scan and answers the page of its code',
      environment: {
        [ENV.tableName]: table.tableName,
        [ENV.pageScript]: settings.pageScript,
        ...conversationEnvironment(settings),
      },
      allow: [
        useTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.scan]),
        useTable(table, ['PutItem'], [KEY_PREFIX.scan, KEY_PREFIX.event]),
        useTable(table, ['UpdateItem'], SCAN_UPDATES),
      ],
    });
    // Every method, so that nobody who came by a printed code meets an error of the platform.
    route(page, api, [
      HttpRouteKey.with(SCAN_ROUTES.page, HttpMethod.ANY),
      HttpRouteKey.with(SCAN_ROUTES.other, HttpMethod.ANY),
    ]);
  }

  private session({ settings, table, api }: ScanProps): void {
    const session = new HouseFunction(this, 'conversation-session', {
      settings,
      description: 'Starts, resumes and closes conversations',
      environment: { [ENV.tableName]: table.tableName, ...conversationEnvironment(settings) },
      allow: [
        useTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.scan, KEY_PREFIX.conversation]),
        useTable(table, ['Query'], [KEY_PREFIX.conversation]),
        useTable(
          table,
          ['PutItem'],
          [KEY_PREFIX.scan, KEY_PREFIX.event, KEY_PREFIX.conversation, KEY_PREFIX.conversationList],
        ),
        useTable(
          table,
          ['UpdateItem'],
          [...SCAN_UPDATES, KEY_PREFIX.scan, KEY_PREFIX.conversation, KEY_PREFIX.visitorRate],
        ),
      ],
    });
    route(session, api, [
      HttpRouteKey.with(CONVERSATION_ROUTES.start, HttpMethod.POST),
      HttpRouteKey.with(CONVERSATION_ROUTES.history, HttpMethod.GET),
      HttpRouteKey.with(CONVERSATION_ROUTES.signals, HttpMethod.POST),
    ]);
  }

  private sweep({ settings, table, events: { deadLetters } }: ScanProps): void {
    const sweep = new HouseFunction(this, 'sweep-conversations', {
      settings,
      description: 'Ends conversations that nobody goes on with',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        queryIndex(table),
        useTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.conversation]),
        useTable(table, ['PutItem'], [KEY_PREFIX.event]),
        useTable(table, ['UpdateItem'], [KEY_PREFIX.conversation, KEY_PREFIX.scan]),
      ],
      timeoutSeconds: 55,
    });
    new Rule(sweep, 'EveryMinute', {
      description: 'Ends conversations that nobody goes on with',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(sweep.lambda, { deadLetterQueue: deadLetters, retryAttempts: 0 })],
    });
  }

  private rollUp({ settings, table, events: { deadLetters } }: ScanProps): HouseFunction {
    const { tableStreamArn } = table;
    if (tableStreamArn === undefined) throw new Error('The table has no stream: scans could not be rolled up.');
    const rollUp = new HouseFunction(this, 'roll-up-scans', {
      settings,
      description: 'Adds scans to the days that analytics read, and to totals that were contended',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        readStream(tableStreamArn),
        useTable(table, ['GetItem'], [KEY_PREFIX.code]),
        useTable(table, ['UpdateItem'], [KEY_PREFIX.codeList, KEY_PREFIX.rollUp, KEY_PREFIX.visitor]),
        sendTo(deadLetters),
      ],
      timeoutSeconds: 60,
    });
    new EventSourceMapping(rollUp, 'Scans', {
      target: rollUp.lambda,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: ['INSERT', 'MODIFY'].map((eventName) =>
        FilterCriteria.filter({
          eventName: FilterRule.isEqual(eventName),
          dynamodb: { NewImage: { [TABLE.type]: { S: FilterRule.isEqual(SCAN_ITEM_TYPE) } } },
        }),
      ),
      batchSize: 100,
      // One batch of a shard at a time: several would keep the order of one scan's records only, and the
      // roll-ups rely on that of all scans in a partition. A batch works on many codes at once instead.
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 100,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(deadLetters),
    });
    return rollUp;
  }

  private removal({ settings, table, events }: ScanProps): void {
    const removal = new HouseFunction(this, 'remove-code-conversations', {
      settings,
      description: 'Removes the conversations of a deleted code',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        useTable(table, ['Query'], [KEY_PREFIX.conversation, KEY_PREFIX.conversationList]),
        useTable(table, ['GetItem', 'BatchGetItem'], [KEY_PREFIX.code, KEY_PREFIX.conversation]),
        useTable(table, ['PutItem'], [KEY_PREFIX.event]),
        useTable(table, ['UpdateItem'], [KEY_PREFIX.conversation, KEY_PREFIX.scan]),
        useTable(table, ['DeleteItem'], [KEY_PREFIX.conversation, KEY_PREFIX.conversationList]),
        sendTo(events.deadLetters),
      ],
      // About 500 conversations a second; what a quarter of an hour and two repetitions leave, the retention takes.
      timeoutSeconds: 900,
    });
    new EventInvokeConfig(removal, 'OnFailure', {
      function: removal.lambda,
      onFailure: new SqsDestination(events.deadLetters),
    });
    events.when('qpr_code.deleted', removal);
  }
}

function route(handler: HouseFunction, httpApi: HttpApi, routeKeys: readonly HttpRouteKey[]): void {
  const integration = new HttpLambdaIntegration('Integration', handler.lambda);
  for (const [index, routeKey] of routeKeys.entries()) {
    const made = new HttpRoute(handler, `Route${index}`, { httpApi, routeKey, integration });
    Validations.of(made).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'Whoever scans a code has no account; a conversation is guarded by a token of its own.',
    });
  }
}
