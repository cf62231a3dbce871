import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { eventBody } from '../../../lambdas/events/catalogue.ts';
import type { Received } from './receiver.ts';

const parsed = new WeakMap<Received, ReceivedEvent>();

export interface ReceivedEvent {
  readonly event: string;
  readonly id: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly test?: true | undefined;
}

/** Parses a delivery and validates it against the schema of its event type. The result is cached. */
export function eventOf(received: Received): ReceivedEvent {
  const known = parsed.get(received);
  if (known) return known;
  const type = WEBHOOK_EVENT_TYPES.find((name) => name === received.headers['x-service-event']);
  if (!type) throw new Error(`${received.headers['x-service-event']} is not a webhook event type.`);
  const event = eventBody(type).parse(JSON.parse(String(received.body)));
  parsed.set(received, event);
  return event;
}
