import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { ENV } from '../../contracts/environment.ts';
import { EVENT_SOURCE, EVENT_TYPES, isWebhookEventType, OUTBOX_ITEM_TYPE } from '../../contracts/events.ts';
import { timeouts } from '../platform/aws-timeouts.ts';
import { requiredEnv } from '../platform/environment.ts';
import { logger } from '../platform/logger.ts';
import {
  readRecords,
  type SendToDeadLetters,
  type StreamBatch,
  sendToDeadLetters,
} from '../platform/stream-records.ts';
import { openTable } from '../platform/table/table.ts';
import { accountsWithListeners } from './listeners.ts';
import { type PublishedEvent, publishedEvent } from './published-event.ts';
import { carriedEvent } from './scan-event.ts';

const outboxItem = publishedEvent(EVENT_TYPES);

/** Publishes up to `MAX_ENTRIES` events. Returns, for each event in order, the reason it failed or `undefined`. */
export interface EventBus {
  publish(events: readonly PublishedEvent[]): Promise<readonly (string | undefined)[]>;
}

export interface PublishEffects {
  readonly bus: EventBus;
  /** Returns the accounts that have a webhook. */
  readonly withListeners: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly sendToDeadLetters: SendToDeadLetters;
}

/**
 * Publishes two kinds of new items from the table's stream to the event bus: outbox items (events stored together with
 * their change) and scans. Skips webhook events of accounts without a webhook: most scans stop here and cost no
 * fan-out.
 */
export const publishEvents =
  ({ bus, withListeners, sendToDeadLetters }: PublishEffects) =>
  async (batch: StreamBatch<DynamoDBRecord>): Promise<DynamoDBBatchResponse> => {
    const { found: all, unreadable } = readRecords(batch, (record) => {
      const event = publishedEventOf(record);
      return event ? [{ event, record }] : [];
    });
    const accountIds = all.flatMap(({ event }) => (isWebhookEventType(event.event) ? [event.account_id] : []));
    const listening = accountIds.length > 0 ? await withListeners([...new Set(accountIds)]) : new Set();
    const found = all.filter(({ event }) => !isWebhookEventType(event.event) || listening.has(event.account_id));
    const failure = await publishInOrder(
      bus,
      found.map(({ event }) => event),
    );
    if (!failure) {
      await sendToDeadLetters(unreadable);
      return { batchItemFailures: [] };
    }
    const failed = found[failure.index];
    logger.error('could not publish an event', { event_id: failed?.event.id, reason: failure.reason });
    // Lambda retries the batch from this record on. An empty sequence number means the whole batch.
    const unfinished = new Set([failed?.record, ...unreadable.map(({ record }) => record)]);
    const first = batch.Records.find((record) => unfinished.has(record));
    return { batchItemFailures: [{ itemIdentifier: first?.dynamodb?.SequenceNumber ?? '' }] };
  };

/**
 * Returns undefined for anything but a new outbox item or a new scan that carries its event. Throws on a malformed
 * item, which then goes to the dead-letter queue.
 */
function publishedEventOf(record: DynamoDBRecord): PublishedEvent | undefined {
  if (record.eventName !== 'INSERT' || !record.dynamodb?.NewImage) return undefined;
  // The Lambda types and the SDK describe the same JSON with different types.
  const image = record.dynamodb.NewImage as Record<string, AttributeValue>;
  const item = unmarshall(image);
  return item.type === OUTBOX_ITEM_TYPE ? outboxItem.parse(item) : carriedEvent(item);
}

interface Failure {
  /** Index of the first event that was not published. */
  readonly index: number;
  readonly reason: string;
}

/**
 * Publishes events in order, in as few calls as the bus allows. Stops after the first call in which an event fails:
 * only later events of the same call can overtake the failed event. The events before it are published.
 */
async function publishInOrder(bus: EventBus, events: readonly PublishedEvent[]): Promise<Failure | undefined> {
  for (let start = 0; start < events.length; ) {
    const batch = nextBatch(events, start);
    if (batch.length === 0) return { index: start, reason: `The event is larger than ${MAX_BYTES} bytes.` };
    const failures = await attempt(bus, batch);
    const failed = failures.findIndex((reason) => reason !== undefined);
    if (failed >= 0) return { index: start + failed, reason: failures[failed] ?? '' };
    start += batch.length;
  }
  return undefined;
}

function nextBatch(events: readonly PublishedEvent[], start: number): PublishedEvent[] {
  const batch: PublishedEvent[] = [];
  let bytes = 0;
  for (const event of events.slice(start, start + MAX_ENTRIES)) {
    bytes += sizeOf(event);
    if (bytes > MAX_BYTES) break;
    batch.push(event);
  }
  return batch;
}

/** If the whole call fails, reports a failure of the first event. */
async function attempt(bus: EventBus, batch: readonly PublishedEvent[]): Promise<readonly (string | undefined)[]> {
  try {
    return await bus.publish(batch);
  } catch (error) {
    return [error instanceof Error ? `${error.name}: ${error.message}` : String(error)];
  }
}

/** Limits of PutEvents: entries in one call, and bytes of one call. */
const MAX_ENTRIES = 10;
const MAX_BYTES = 256 * 1024;
/** EventBridge counts an entry's time as 14 bytes. We set no time, but count it to be on the safe side. */
const TIME_BYTES = 14;

const detailOf = ({ id, account_id, event, created_at, body }: PublishedEvent): string =>
  JSON.stringify({ id, account_id, event, created_at, body });

/** Size of an event as EventBridge counts it. */
const sizeOf = (event: PublishedEvent): number =>
  TIME_BYTES + Buffer.byteLength(EVENT_SOURCE) + Buffer.byteLength(event.event) + Buffer.byteLength(detailOf(event));

export function openEventBus(): EventBus {
  const busName = requiredEnv(ENV.busName);
  const client = new EventBridgeClient({
    maxAttempts: 3,
    requestHandler: timeouts(5_000),
  });
  const entryOf = (event: PublishedEvent): PutEventsRequestEntry => ({
    EventBusName: busName,
    Source: EVENT_SOURCE,
    DetailType: event.event,
    Detail: detailOf(event),
  });
  return {
    async publish(events) {
      const { Entries: results = [] } = await client.send(new PutEventsCommand({ Entries: events.map(entryOf) }));
      return events.map((_, index) => {
        const result = results[index];
        return result?.EventId ? undefined : `${result?.ErrorCode ?? 'NoAnswer'}: ${result?.ErrorMessage ?? ''}`;
      });
    },
  };
}

const table = openTable();

export const handler = publishEvents({
  bus: openEventBus(),
  withListeners: (accountIds) => accountsWithListeners(table, accountIds),
  sendToDeadLetters,
});
