import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { OUTBOX_ITEM_TYPE } from '../contracts/events.ts';
import { type EventBus, type OutboxEvent, openEventBus } from './bus.ts';
import { publishInOrder } from './publish-in-order.ts';
import { logger } from './logger.ts';

const outboxItem = z.object({
  id: z.string(),
  account_id: z.string(),
  event: z.string(),
  created_at: z.string(),
  body: z.string(),
});

/** Carries new outbox items from the table's stream to the event bus. */
export const publishEvents =
  (bus: EventBus) =>
  async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const found = records.flatMap((record) => {
      const event = outboxEventOf(record);
      return event ? [{ event, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' }] : [];
    });
    const failure = await publishInOrder(
      bus,
      found.map(({ event }) => event),
    );
    if (!failure) return { batchItemFailures: [] };
    const failed = found[failure.index];
    logger.error('an event was not published', { event_id: failed?.event.id, reason: failure.reason });
    // The stream is read again from here, this record included. An empty number means: the whole batch.
    return { batchItemFailures: [{ itemIdentifier: failed?.sequenceNumber ?? '' }] };
  };

/**
 * The mapping's filter lets only new outbox items through; anything else is none of our business.
 * One that is malformed throws: the mapping then isolates it and puts it aside for a person.
 */
function outboxEventOf(record: DynamoDBRecord): OutboxEvent | undefined {
  if (record.eventName !== 'INSERT' || !record.dynamodb?.NewImage) return undefined;
  // Two descriptions of the same JSON: that of the Lambda types and that of the SDK.
  const image = record.dynamodb.NewImage as Record<string, AttributeValue>;
  const item = unmarshall(image);
  return item.type === OUTBOX_ITEM_TYPE ? outboxItem.parse(item) : undefined;
}

export const handler = publishEvents(openEventBus());
