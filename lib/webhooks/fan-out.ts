import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { FAN_OUT } from '../../contracts/webhooks/fan-out.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { queueEncryption } from '../shared/encryption.ts';
import { ServiceFunction } from '../shared/function.ts';
import { allowTable, receiveFrom, sendTo, startExecutions } from '../shared/permissions.ts';

export interface FanOutProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
  readonly deliveries: StateMachine;
}

export interface FanOut {
  readonly fanOut: ServiceFunction;
  /** Events whose deliveries have not started yet. */
  readonly waiting: Queue;
}

/** Bus → queue → `fan-out-event`. Events wait in the queue while Step Functions or the table throttles. */
export function addFanOut(scope: Construct, { settings, table, events, deliveries }: FanOutProps): FanOut {
  const waiting = new Queue(scope, 'EventsToFanOut', {
    ...queueEncryption(scope, settings),
    enforceSSL: true,
    retentionPeriod: Duration.days(FAN_OUT.retentionDays),
    // Six times the function's timeout, as Lambda recommends. The function retries ordinary failures sooner.
    visibilityTimeout: Duration.seconds(6 * FAN_OUT.timeoutSeconds),
  });
  Validations.of(waiting).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason:
      'With a dead-letter queue, healthy events would become dead letters: SQS counts receives, and throttling causes many of them. The function itself dead-letters events that can never succeed.',
  });
  const fanOut = new ServiceFunction(scope, 'fan-out-event', {
    settings,
    description: 'Starts the delivery of each event to every subscribed webhook',
    environment: {
      [ENV.tableName]: table.tableName,
      [ENV.deliveryMachineArn]: deliveries.stateMachineArn,
      [ENV.eventQueueUrl]: waiting.queueUrl,
      [ENV.deadLettersUrl]: events.deadLetters.queueUrl,
    },
    allow: [
      allowTable(table, ['Query'], [KEY_PREFIX.account]),
      startExecutions(deliveries),
      receiveFrom(waiting),
      sendTo(events.deadLetters),
    ],
    timeoutSeconds: FAN_OUT.timeoutSeconds,
  });
  new EventSourceMapping(fanOut, 'Waiting', {
    target: fanOut.lambda,
    eventSourceArn: waiting.queueArn,
    batchSize: FAN_OUT.batchSize,
    maxConcurrency: FAN_OUT.maxConcurrency,
    reportBatchItemFailures: true,
  });
  events.sendToQueue(fanOut, waiting, WEBHOOK_EVENT_TYPES, 'Events that webhooks can subscribe to');
  return { fanOut, waiting };
}
