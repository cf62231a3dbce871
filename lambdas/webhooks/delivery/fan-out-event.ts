import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../contracts/events.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { FAN_OUT } from '../../../contracts/webhooks/fan-out.ts';
import { type PublishedEvent, publishedEvent } from '../../events/published-event.ts';
import { liveEffects } from '../../platform/effects.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { pick } from '../../platform/fields/pick.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { publishMetrics } from '../../platform/metrics/publish-metrics.ts';
import { openStateMachine } from '../../platform/state-machine.ts';
import { type DeliveryJob, deliveryIdFor, executionName } from '../delivery.ts';
import { webhooksOf } from '../store.ts';
import { subscribesTo, type Webhook } from '../webhook.ts';
import type { DeliveryEffects } from './start-delivery.ts';
import { openWorkQueue, PoisonMessage, processBatch, type WorkQueue } from './work-queue.ts';

/** An event as EventBridge puts it into the queue. */
const busEvent = z.object({ detail: publishedEvent(WEBHOOK_EVENT_TYPES) });
type Event = PublishedEvent<WebhookEventType>;

interface FanOutEffects extends Pick<DeliveryEffects, 'table' | 'deliveries' | 'now'> {
  readonly queue: WorkQueue;
  /** Reports how long the oldest event that returns to the queue has waited. */
  readonly reportReturnedEventAge: (seconds: number) => Promise<void>;
}

const GIVE_UP_AFTER_MILLISECONDS = FAN_OUT.giveUpAfterDays * DAY_MILLISECONDS;

/** Starts the deliveries of a batch of events. While Step Functions or the table throttles, the events stay queued. */
export const fanOutEvent =
  (effects: FanOutEffects) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const startDeliveries = deliveryStarter(effects);
    const outcome = await processBatch(Records, {
      queue: effects.queue,
      work: ({ body }) => startDeliveries(readEvent(body)),
      giveUpAfterMilliseconds: GIVE_UP_AFTER_MILLISECONDS,
      now: effects.now(),
    });
    if (outcome.deadLettered > 0) logger.error('sent events to the dead-letter queue', { count: outcome.deadLettered });
    if (outcome.oldestMilliseconds !== undefined) {
      const error = loggable(outcome.firstError);
      logger.warn('events return to the queue', { count: outcome.failedIds.length, error });
      await effects.reportReturnedEventAge(Math.floor(outcome.oldestMilliseconds / 1_000));
    }
    return { batchItemFailures: outcome.failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
  };

function readEvent(body: string): Event {
  try {
    return busEvent.parse(JSON.parse(body)).detail;
  } catch (error) {
    throw new PoisonMessage(`The message is not an event: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Starts one delivery per active webhook that subscribes to the event's type. The name and input of an execution depend
 * only on the event and the webhook, so a retry does not start a delivery twice. An error with one webhook does not
 * affect the others: all are tried before the first error is thrown.
 */
const deliveryStarter = ({ table, deliveries }: FanOutEffects) => {
  // A batch often has several events of one account. One query for its webhooks is enough, because all these events
  // were created before the query.
  const known = new Map<string, Promise<readonly Webhook[]>>();
  return async (event: Event): Promise<void> => {
    const webhooks = known.get(event.account_id) ?? webhooksOf(table, event.account_id);
    known.set(event.account_id, webhooks);
    const started = await Promise.allSettled(
      (await webhooks)
        .filter((webhook) => subscribesTo(webhook, event.event))
        .map(({ id }) => deliveries.start(executionName(event.id, id), jobFor(event, id))),
    );
    const failure = started.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  };
};

function jobFor(event: Event, webhook_id: string): DeliveryJob {
  return {
    delivery_id: deliveryIdFor(event.id, webhook_id),
    webhook_id,
    event_id: event.id,
    ...pick(event, ['account_id', 'event', 'created_at', 'body']),
  };
}

export const handler = fanOutEvent({
  ...liveEffects(),
  deliveries: openStateMachine(requiredEnv(ENV.deliveryMachineArn), { retriesWithDelay: false }),
  queue: openWorkQueue(requiredEnv(ENV.eventQueueUrl), requiredEnv(ENV.deadLettersUrl)),
  // SQS reports the age of its oldest message too, but ignores messages that were received three times or more. Events
  // that return to the queue are received more often than that.
  reportReturnedEventAge: (seconds) => publishMetrics([METRICS.returnedEventAgeSeconds, 'Seconds', seconds]),
});
