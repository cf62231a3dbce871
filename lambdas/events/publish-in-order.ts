import { type EventBus, MAX_BYTES, MAX_ENTRIES, type OutboxEvent, sizeOf } from './bus.ts';

export interface Failure {
  /** Index of the first event that did not get through. */
  readonly index: number;
  readonly reason: string;
}

/**
 * Publishes events in their order, in as few calls as the bus allows, and stops at the first that
 * fails: what comes after it must not overtake it. Those before it are out and done.
 */
export async function publishInOrder(bus: EventBus, events: readonly OutboxEvent[]): Promise<Failure | undefined> {
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

function nextBatch(events: readonly OutboxEvent[], start: number): OutboxEvent[] {
  const batch: OutboxEvent[] = [];
  let bytes = 0;
  for (const event of events.slice(start, start + MAX_ENTRIES)) {
    bytes += sizeOf(event);
    if (bytes > MAX_BYTES) break;
    batch.push(event);
  }
  return batch;
}

/** A call that fails as a whole fails from its first event on. */
async function attempt(bus: EventBus, batch: readonly OutboxEvent[]): Promise<readonly (string | undefined)[]> {
  try {
    return await bus.publish(batch);
  } catch (error) {
    return [error instanceof Error ? `${error.name}: ${error.message}` : String(error)];
  }
}
