import { Duration, Validations } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventInvokeConfig,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ENV } from '../lambdas/contracts/environment.ts';
import { EVENT_SOURCE, type EventType, OUTBOX_ITEM_TYPE } from '../lambdas/contracts/events.ts';
import { TABLE } from '../lambdas/contracts/table.ts';
import { HouseFunction } from './house-function.ts';
import { acknowledgeImageKeys, useImages } from './images.ts';
import { readStream, sendTo } from './permissions.ts';
import type { Settings } from './settings.ts';

export interface DomainEventsProps {
  readonly settings: Settings;
  readonly table: Table;
  readonly imagesBucket: Bucket;
}

/**
 * From the outbox to whoever listens: an event is written into the table together with the change it
 * tells of; the stream hands it to `publish-events`, which puts it on the bus; rules take it from there.
 */
export class DomainEvents extends Construct {
  readonly bus: EventBus;
  /** What could not be published or worked off; nothing is dropped silently. */
  readonly deadLetters: Queue;
  readonly publisher: HouseFunction;

  constructor(scope: Construct, id: string, props: DomainEventsProps) {
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
    this.removeImagesOfDeletedCodes(props);
  }

  private publishOutbox({ settings, table }: DomainEventsProps): HouseFunction {
    const { tableStreamArn } = table;
    if (tableStreamArn === undefined) throw new Error('The table has no stream: events could not leave it.');
    const publisher = new HouseFunction(this, 'publish-events', {
      settings,
      description: 'Puts new events from the table on the bus',
      environment: { [ENV.busName]: this.bus.eventBusName },
      allow: [
        readStream(tableStreamArn),
        new PolicyStatement({ actions: ['events:PutEvents'], resources: [this.bus.eventBusArn] }),
        sendTo(this.deadLetters),
      ],
      timeoutSeconds: 30,
      memoryMegabytes: 512,
    });
    new EventSourceMapping(publisher, 'Outbox', {
      target: publisher.lambda,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { [TABLE.type]: { S: FilterRule.isEqual(OUTBOX_ITEM_TYPE) } } },
        }),
      ],
      batchSize: 100,
      // Receivers are promised no order between events, so a shard may be read in four lanes.
      parallelizationFactor: 4,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // Lambda backs off between attempts: this outlasts an outage of an hour, well inside the 24 h
      // that a stream keeps its records, and a record that can never succeed still ends.
      retryAttempts: 100,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(this.deadLetters),
    });
    return publisher;
  }

  private removeImagesOfDeletedCodes({ settings, imagesBucket }: DomainEventsProps): void {
    const remover = new HouseFunction(this, 'remove-code-images', {
      settings,
      description: 'Removes the QR images of a deleted code',
      environment: { [ENV.imagesBucket]: imagesBucket.bucketName },
      allow: [useImages(imagesBucket, ['DeleteObject']), sendTo(this.deadLetters)],
      memoryMegabytes: 512,
    });
    acknowledgeImageKeys(remover, imagesBucket);
    new EventInvokeConfig(remover, 'OnFailure', {
      function: remover.lambda,
      onFailure: new SqsDestination(this.deadLetters),
    });
    this.when('qpr_code.deleted', remover);
  }

  /** Lets a function react to a domain event. */
  when(event: EventType, reaction: HouseFunction): void {
    new Rule(reaction, 'Rule', {
      eventBus: this.bus,
      description: `${event}: ${reaction.node.id}`,
      eventPattern: { source: [EVENT_SOURCE], detailType: [event] },
      targets: [new LambdaTarget(reaction.lambda, { deadLetterQueue: this.deadLetters })],
    });
  }
}
