import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import { addToDeadLetterQueueResourcePolicy, LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import { EVENT_SOURCE, type EventType, OUTBOX_ITEM_TYPE } from '../contracts/events.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import type { Settings } from './settings/settings.ts';
import { ServiceFunction } from './shared/function.ts';
import { readStream, sendTo, useTable } from './shared/permissions.ts';
import { readTableStream, streamArn } from './shared/table-stream.ts';

export interface EventsProps {
  readonly settings: Settings;
  readonly table: ITable;
}

/**
 * From the outbox to the functions that react: an event is written into the table together with the
 * change it reports; the stream hands it to `publish-events`, which puts it on the bus; rules on the bus
 * invoke the rest.
 */
export class Events extends Construct {
  readonly bus: EventBus;
  /** What could not be published or processed; nothing is dropped silently. */
  readonly deadLetters: Queue;
  readonly publisher: ServiceFunction;

  constructor(scope: Construct, id: string, props: EventsProps) {
    super(scope, id);
    this.bus = new EventBus(this, 'Bus', { description: 'Domain events of the QR code service' });
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This queue is itself the dead-letter queue, of the stream, the rules and the functions behind them.',
    });
    this.publisher = this.publishOutbox(props);
  }

  private publishOutbox({ settings, table }: EventsProps): ServiceFunction {
    const publisher = new ServiceFunction(this, 'publish-events', {
      settings,
      description: 'Puts new events that somebody listens to on the bus',
      environment: {
        [ENV.busName]: this.bus.eventBusName,
        [ENV.tableName]: table.tableName,
        [ENV.deadLettersUrl]: this.deadLetters.queueUrl,
      },
      allow: [
        readStream(streamArn(table)),
        useTable(table, ['BatchGetItem'], [KEY_PREFIX.account]),
        new PolicyStatement({ actions: ['events:PutEvents'], resources: [this.bus.eventBusArn] }),
        sendTo(this.deadLetters),
      ],
      timeoutSeconds: 30,
      memoryMegabytes: 512,
    });
    readTableStream(publisher, 'Outbox', {
      table,
      itemTypes: [OUTBOX_ITEM_TYPE],
      changes: ['INSERT'],
      // Receivers are promised no order between events, so a shard may be read in four lanes.
      batchesAtOnce: 4,
      deadLetters: this.deadLetters,
    });
    return publisher;
  }

  /** Lets a function react to events; one that it still fails on after Lambda's retries becomes a dead letter. */
  subscribe(reaction: ServiceFunction, events: readonly EventType[]): void {
    this.keepFailures(reaction);
    const target = new LambdaTarget(reaction.lambda, { deadLetterQueue: this.deadLetters });
    this.addRule(reaction, target, events, `${events}: ${reaction.node.id}`);
  }

  /** Collects events in a queue, for a function that reads it. */
  collect(reader: ServiceFunction, queue: Queue, events: readonly EventType[], description: string): void {
    const { policyDependable } = queue.addToResourcePolicy(this.rulesMaySendTo(queue));
    const rule = this.addRule(reader, this.queueTarget(queue), events, description);
    if (policyDependable) rule.node.addDependency(policyDependable);
  }

  /**
   * Every rule of the bus, by its name's beginning: a permission that refers to the rule would be made after the rule,
   * and in an update EventBridge would refuse, for good, what happens in between. (CDK's own target does that.)
   */
  private rulesMaySendTo({ queueArn }: Queue): PolicyStatement {
    const rules = { service: 'events', resource: 'rule', resourceName: `${this.bus.eventBusName}/*` };
    return new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queueArn],
      conditions: { ArnLike: { 'aws:SourceArn': Stack.of(this).formatArn(rules) } },
    });
  }

  private queueTarget({ queueArn }: Queue): IRuleTarget {
    return {
      bind: (rule) => {
        addToDeadLetterQueueResourcePolicy(rule, this.deadLetters);
        return { arn: queueArn, deadLetterConfig: { arn: this.deadLetters.queueArn } };
      },
    };
  }

  private keepFailures(reaction: ServiceFunction): void {
    new EventInvokeConfig(reaction, 'OnFailure', {
      function: reaction.lambda,
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
