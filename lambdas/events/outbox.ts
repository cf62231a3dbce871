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
 * What happened, to whom, and what there is to say about it. The data has exactly the fields of the
 * catalogue: a larger object that happens to fit would send what no receiver is meant to see.
 */
export interface DomainEvent<T extends EventType, Data extends EventData<T> = EventData<T>> {
  readonly event: T;
  readonly accountId: string;
  /** Where it is about an organization's code and the data does not say so: who may see it in the log. */
  readonly organizationId?: string | undefined;
  readonly data: Data & { readonly [Field in Exclude<keyof Data, keyof EventData<T>>]: never };
}

/**
 * The event as part of the transaction that makes it true: the table's stream publishes it from
 * there. Its body is serialized here, once, so that everybody ever sends the same bytes.
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
