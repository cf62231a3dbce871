import { type EventType, OUTBOX_ITEM_TYPE } from '../../contracts/events.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import type { Effects } from '../platform/effects.ts';
import { newId } from '../platform/ids.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { EventData } from './catalogue.ts';
import { eventKey } from './keys.ts';
import type { PublishedEvent } from './published-event.ts';

/**
 * An event before it is written. The type of `data` allows only the fields in the catalogue, because receivers would
 * see any additional field.
 */
export interface DomainEvent<T extends EventType, Data extends EventData<T> = EventData<T>> {
  readonly event: T;
  readonly accountId: string;
  /** Organization of the code, if the data does not include it. Decides who can see the event in the log. */
  readonly organizationId?: string | undefined;
  readonly data: Data & { readonly [Field in Exclude<keyof Data, keyof EventData<T>>]: never };
}

/**
 * Writes the event in the same transaction as the change, and the table's stream publishes it. The body is serialized
 * only here, so every delivery sends the same bytes.
 */
export function eventWrite<T extends EventType, Data extends EventData<T>>(
  { table, now, random }: Pick<Effects, 'table' | 'now' | 'random'>,
  { event, accountId, organizationId, data }: DomainEvent<T, Data>,
): TableWrite {
  const at = now();
  const id = newId('event', at, random);
  const createdAt = at.toISOString();
  const published: PublishedEvent = {
    id,
    event,
    account_id: accountId,
    created_at: createdAt,
    organization_id: organizationId,
    body: JSON.stringify({ event, id, created_at: createdAt, data }),
  };
  return putWrite(table, {
    ...eventKey({ id, event, accountId }),
    type: OUTBOX_ITEM_TYPE,
    ...published,
    expires_at_seconds: wholeSeconds(at.getTime()) + LIMITS.eventDays * DAY_SECONDS,
  });
}
