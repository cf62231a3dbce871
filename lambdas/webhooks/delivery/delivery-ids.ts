import { createHash } from 'node:crypto';
import { ID_PREFIX, randomTail, timeOfUlid, ulidAt } from '../../platform/ids.ts';

/**
 * The delivery of an event to a webhook has the same id however often the event is repeated; its
 * time is the event's, so that deliveries sort as their events do.
 */
export function deliveryIdFor(eventId: string, webhookId: string): string {
  const digest = createHash('sha256').update(`${eventId} ${webhookId}`).digest();
  const time = timeOfUlid(eventId.slice(ID_PREFIX.event.length));
  return (
    ID_PREFIX.delivery +
    ulidAt(
      time,
      randomTail((bytes) => digest.subarray(0, bytes)),
    )
  );
}

/** Step Functions starts nothing twice under one name (at most 80 characters, kept for 90 days). */
export const executionName = (eventId: string, webhookId: string): string => `${eventId}-${webhookId}`;
