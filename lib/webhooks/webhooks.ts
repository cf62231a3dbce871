import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_SECONDS } from '../../contracts/time.ts';
import {
  DELIVER_FUNCTION_TIMEOUT_SECONDS,
  DELIVERY_TIMEOUT_SECONDS,
  FAILING_WEBHOOK_DAYS,
} from '../../contracts/webhooks/retry-schedule.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { emailEnvironment, sendEmail } from '../shared/email.ts';
import { ServiceFunction } from '../shared/function.ts';
import { allowTable, startExecutions } from '../shared/permissions.ts';
import { ServiceStateMachine } from '../shared/state-machine.ts';
import { deliveryDefinition } from './delivery-machine.ts';
import { addFanOut } from './fan-out.ts';
import { watchDefinition } from './watch-machine.ts';

export interface WebhooksProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
  /** The service's own URLs. Deliveries must not go to them. */
  readonly ownAddresses: string;
  /** Base URL of the links in e-mails. */
  readonly baseUrl: string;
}

/**
 * Delivers events from the bus to the receivers. An event waits in a queue until `fan-out-event` has started one
 * execution per subscribed webhook. Each execution follows the retry schedule, independently of all others. The first
 * delivery that fails for good starts an execution of `watches`. If the webhook keeps failing, that execution first
 * warns the webhook's owner and later disables the webhook. If the last attempt of a delivery gets a 410, the webhook
 * is disabled at once.
 */
export class Webhooks extends Construct {
  readonly deliveries: StateMachine;
  readonly watches: StateMachine;
  readonly deliver: ServiceFunction;
  readonly fanOut: ServiceFunction;
  /** Events that wait for the fan-out. */
  readonly waiting: Queue;

  constructor(scope: Construct, id: string, props: WebhooksProps) {
    super(scope, id);
    this.deliver = this.createDeliverFunction(props);
    this.watches = this.createWatchMachine(props);
    const endDelivery = this.createEndDeliveryFunction(props);
    this.deliveries = new ServiceStateMachine(this, 'Deliveries', {
      settings: props.settings,
      comment: 'Delivers one event to one webhook, on the retry schedule',
      definition: deliveryDefinition(this, { deliver: this.deliver, endDelivery }),
      calls: [this.deliver, endDelivery],
      timeoutSeconds: DELIVERY_TIMEOUT_SECONDS,
    }).machine;
    const { fanOut, waiting } = addFanOut(this, { ...props, deliveries: this.deliveries });
    this.fanOut = fanOut;
    this.waiting = waiting;
  }

  private createDeliverFunction({ settings, table, ownAddresses }: WebhooksProps): ServiceFunction {
    const { deliveriesAtOnce } = settings;
    return new ServiceFunction(this, 'deliver', {
      settings,
      description: 'Makes one attempt to deliver an event to a webhook',
      // A receiver can take five seconds. Without a limit, slow receivers can use up the AWS account's concurrency.
      reservedConcurrency: deliveriesAtOnce,
      environment: {
        [ENV.tableName]: table.tableName,
        [ENV.ownAddresses]: ownAddresses,
        [ENV.deliveriesPerHostSecond]: String(settings.deliveriesPerHostSecond),
        // Limits slow receivers to about half of the concurrency, which leaves the rest to fast receivers.
        ...(deliveriesAtOnce && { [ENV.slowDeliveriesAtOnce]: String(Math.max(1, Math.floor(deliveriesAtOnce / 2))) }),
      },
      allow: [
        allowTable(table, ['GetItem'], [KEY_PREFIX.account, KEY_PREFIX.event, KEY_PREFIX.webhook]),
        allowTable(table, ['UpdateItem'], [KEY_PREFIX.account, KEY_PREFIX.webhook, KEY_PREFIX.targetHost]),
      ],
      timeoutSeconds: DELIVER_FUNCTION_TIMEOUT_SECONDS,
    });
  }

  private createEndDeliveryFunction({ settings, table, baseUrl }: WebhooksProps): ServiceFunction {
    return new ServiceFunction(this, 'end-delivery', {
      settings,
      description: 'Records that a delivery failed for good, and updates its webhook',
      environment: {
        [ENV.tableName]: table.tableName,
        [ENV.watchMachineArn]: this.watches.stateMachineArn,
        ...emailEnvironment(settings, baseUrl),
      },
      allow: [
        allowTable(table, ['GetItem', 'UpdateItem'], [KEY_PREFIX.account, KEY_PREFIX.webhook]),
        allowTable(table, ['ConditionCheckItem'], [KEY_PREFIX.account]),
        startExecutions(this.watches),
        sendEmail(this, settings),
      ],
      timeoutSeconds: DELIVER_FUNCTION_TIMEOUT_SECONDS,
      memoryMegabytes: 512,
    });
  }

  private createWatchMachine({ settings, table, baseUrl }: WebhooksProps): StateMachine {
    const watchWebhook = new ServiceFunction(this, 'watch-webhook', {
      settings,
      description: 'Warns the owner of a failing webhook, then disables the webhook',
      environment: { [ENV.tableName]: table.tableName, ...emailEnvironment(settings, baseUrl) },
      allow: [allowTable(table, ['GetItem', 'UpdateItem'], [KEY_PREFIX.account]), sendEmail(this, settings)],
      timeoutSeconds: DELIVER_FUNCTION_TIMEOUT_SECONDS,
      memoryMegabytes: 512,
    });
    return new ServiceStateMachine(this, 'Watches', {
      settings,
      comment: 'Watches one failing webhook',
      definition: watchDefinition(this, watchWebhook),
      calls: [watchWebhook],
      // The machine waits for FAILING_WEBHOOK_DAYS in total. The extra day is for retries after internal errors.
      timeoutSeconds: (FAILING_WEBHOOK_DAYS + 1) * DAY_SECONDS,
    }).machine;
  }
}
