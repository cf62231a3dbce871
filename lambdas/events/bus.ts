import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { ENV } from '../contracts/environment.ts';
import { EVENT_SOURCE } from '../contracts/events.ts';
import { requiredEnv } from '../platform/environment.ts';
import { timeouts } from '../platform/aws-timeouts.ts';
import type { PublishedEvent } from './published-event.ts';

/** Publishes up to `MAX_ENTRIES` events; per event in order, why it failed, or `undefined`. */
export interface EventBus {
  publish(events: readonly PublishedEvent[]): Promise<readonly (string | undefined)[]>;
}

/** Limits of PutEvents: entries in one call, and bytes of one call. */
export const MAX_ENTRIES = 10;
export const MAX_BYTES = 256 * 1024;
/** An entry's time counts as 14 bytes; we give none, and stay on the safe side. */
const TIME_BYTES = 14;

const detailOf = ({ id, account_id, event, created_at, body }: PublishedEvent): string =>
  JSON.stringify({ id, account_id, event, created_at, body });

/** Size of an event as EventBridge counts it. */
export const sizeOf = (event: PublishedEvent): number =>
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
