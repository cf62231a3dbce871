import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, type IRuleTarget, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import { EVENT_SOURCE, type EventType, OUTBOX_ITEM_TYPE } from '../contracts/events.ts';
import { SCAN_ITEM_TYPE } from '../contracts/scans.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import type { Settings } from './settings/settings.ts';
import { queueEncryption } from './shared/encryption.ts';
import { ServiceFunction } from './shared/function.ts';
import { allowTable, readStream, sendTo } from './shared/permissions.ts';
import { sweepRuleName } from './shared/sweep-rule.ts';
import { readTableStream, streamArn } from './shared/table-stream.ts';
import { uploadRuleName } from './shared/upload-rule.ts';

export interface EventsProps {
  readonly settings: Settings;
  readonly table: ITable;
}

/**
 * Carries events from the outbox (the event items in the table) to their subscribers. An event is written to the table
 * together with the change that it reports. The stream passes the event to `publish-events`, which puts it on the bus,
 * and rules on the bus invoke the subscribers.
 */
export class Events extends Construct {
  readonly bus: EventBus;
  /** Events that could not be published or processed. No event is dropped silently. */
  readonly deadLetters: Queue;
  /**
   * The same queue for the targets of rules, imported by its ARN so that CDK does not change the queue's policy. CDK
   * would add a statement per rule, and SQS accepts only ten conditions in a policy. Our single statement allows all
   * rules.
   */
  readonly deadLettersOfRules: IQueue;
  readonly publisher: ServiceFunction;
  private readonly outbox: EventSourceMapping;

  constructor(scope: Construct, id: string, props: EventsProps) {
    super(scope, id);
    this.bus = new EventBus(this, 'Bus', { description: 'Domain events of the QR code service' });
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...queueEncryption(this, props.settings),
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is the dead-letter queue of the stream, the rules and the functions behind them.',
    });
    this.deadLetters.addToResourcePolicy(
      this.allowRulesToSend(this.deadLetters, [sweepRuleName(this), this.dailyRuleName('*'), uploadRuleName(this)]),
    );
    this.deadLettersOfRules = Queue.fromQueueArn(this, 'DeadLettersOfRules', this.deadLetters.queueArn);
    this.publisher = this.addPublisher(props);
    this.outbox = this.publishOutbox(props);
  }

  private addPublisher({ settings, table }: EventsProps): ServiceFunction {
    return new ServiceFunction(this, 'publish-events', {
      settings,
      description: 'Puts new events on the bus if anything subscribes to them',
      environment: {
        [ENV.busName]: this.bus.eventBusName,
        [ENV.tableName]: table.tableName,
        [ENV.deadLettersUrl]: this.deadLetters.queueUrl,
      },
      allow: [
        readStream(streamArn(table)),
        allowTable(table, ['BatchGetItem'], [KEY_PREFIX.account]),
        new PolicyStatement({ actions: ['events:PutEvents'], resources: [this.bus.eventBusArn] }),
        sendTo(this.deadLetters),
      ],
      timeoutSeconds: 30,
      memoryMegabytes: 512,
    });
  }

  private publishOutbox({ table }: EventsProps): EventSourceMapping {
    return readTableStream(this.publisher, 'Outbox', {
      table,
      // Most scans have no separate outbox item: the item of the scan carries the event.
      itemTypes: [OUTBOX_ITEM_TYPE, SCAN_ITEM_TYPE],
      changes: ['INSERT'],
      // We do not guarantee the order of events, so four batches of a shard can be processed in parallel.
      batchesAtOnce: 4,
      deadLetters: this.deadLetters,
    });
  }

  /**
   * Makes CloudFormation update the publisher's stream filter before a function that records scans. Otherwise the old
   * filter could drop the events of scans during an update.
   */
  deployAfterStreamFilter(recorder: ServiceFunction): void {
    recorder.lambda.node.addDependency(this.outbox);
  }

  /** Invokes a function for each event. An event that still fails after Lambda's retries becomes a dead letter. */
  subscribe(subscriber: ServiceFunction, events: readonly EventType[]): void {
    this.deadLetterFailures(subscriber);
    const target = new LambdaTarget(subscriber.lambda, { deadLetterQueue: this.deadLettersOfRules });
    this.addRule(subscriber, target, events, `${events}: ${subscriber.node.id}`);
  }

  /** Invokes a function every day at this time (UTC). */
  runDaily(worker: ServiceFunction, time: { readonly hour: string; readonly minute: string }): void {
    this.deadLetterFailures(worker);
    new Rule(worker, 'Daily', {
      ruleName: this.dailyRuleName(worker.node.id),
      description: `Daily: ${worker.node.id}`,
      schedule: Schedule.cron(time),
      targets: [new LambdaTarget(worker.lambda, { deadLetterQueue: this.deadLettersOfRules })],
    });
  }

  private dailyRuleName(worker: string): string {
    return `${Stack.of(this).stackName}-daily-${worker}`;
  }

  /** Sends events to a queue that a function reads. */
  sendToQueue(reader: ServiceFunction, queue: Queue, events: readonly EventType[], description: string): void {
    const { policyDependable } = queue.addToResourcePolicy(this.allowRulesToSend(queue));
    const rule = this.addRule(reader, this.queueTarget(queue), events, description);
    if (policyDependable) rule.node.addDependency(policyDependable);
  }

  /**
   * Allows all rules of our bus, and the named rules of the default bus, to send to the queue. CDK's own target would
   * refer to one rule, so CloudFormation would create the permission after the rule. If EventBridge lacks permission,
   * it does not retry, so events that match the rule before the permission exists would not reach the queue.
   */
  private allowRulesToSend({ queueArn }: Queue, otherRules: readonly string[] = []): PolicyStatement {
    const rules = [`${this.bus.eventBusName}/*`, ...otherRules].map((resourceName) =>
      Stack.of(this).formatArn({ service: 'events', resource: 'rule', resourceName }),
    );
    return new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queueArn],
      conditions: { ArnLike: { 'aws:SourceArn': rules } },
    });
  }

  private queueTarget({ queueArn }: Queue): IRuleTarget {
    return { bind: () => ({ arn: queueArn, deadLetterConfig: { arn: this.deadLetters.queueArn } }) };
  }

  /** Makes failed invocations dead letters. A function that handles events and also runs daily needs this only once. */
  private deadLetterFailures(subscriber: ServiceFunction): void {
    if (subscriber.node.tryFindChild('OnFailure')) return;
    new EventInvokeConfig(subscriber, 'OnFailure', {
      function: subscriber.lambda,
      onFailure: new SqsDestination(this.deadLetters),
    });
  }

  private addRule(scope: Construct, target: IRuleTarget, events: readonly EventType[], description: string): Rule {
    return new Rule(scope, 'Rule', {
      eventBus: this.bus,
      description,
      eventPattern: { source: [EVENT_SOURCE], detailType: [...events] },
      targets: [target],
    });
  }
}
