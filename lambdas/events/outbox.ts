import { type EventType, OUTBOX_ITEM_TYPE } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import { newId } from '../platform/ids.ts';
import type { Effects } from '../platform/effects.ts';
import { eventKey } from './keys.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { EventData } from './catalogue.ts';
import type { PublishedEvent } from './published-event.ts';

/** What happened, to whom, and what there is to say about it. */
export type DomainEvent = {
  [T in EventType]: { readonly event: T; readonly accountId: string; readonly data: EventData<T> };
}[EventType];

const SECONDS_PER_DAY = 86_400;

/**
 * The event as part of the transaction that makes it true: the table's stream publishes it from
 * there. Its body is serialized here, once, so that everybody ever sends the same bytes.
 */
export function eventWrite(
  { table, now, random }: Pick<Effects, 'table' | 'now' | 'random'>,
  { event, accountId, data }: DomainEvent,
): TableWrite {
  const at = now();
  const id = newId('event', at, random);
  const createdAt = at.toISOString();
  const published: PublishedEvent = {
    id,
    event,
    account_id: accountId,
    created_at: createdAt,
    body: JSON.stringify({ event, id, created_at: createdAt, data }),
  };
  return putWrite(table, {
    ...eventKey({ id, event, accountId }),
    type: OUTBOX_ITEM_TYPE,
    ...published,
    expires_at_seconds: Math.floor(at.getTime() / 1_000) + LIMITS.eventDays * SECONDS_PER_DAY,
  });
}
