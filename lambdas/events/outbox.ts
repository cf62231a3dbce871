import { type EventType, OUTBOX_ITEM_TYPE } from '../../contracts/events.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import type { Effects } from '../platform/effects.ts';
import { newId } from '../platform/ids.ts';
import type { Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { EventData } from './catalogue.ts';
import { eventKey, loggedEventKey } from './keys.ts';
import { toPublishedEvent } from './published-event.ts';

/**
 * An event before it is written. The type of `data` allows only the fields in the catalogue, because receivers would
 * see any additional field.
 */
export interface DomainEvent<T extends EventType, Data extends EventData<T> = EventData<T>> {
  readonly event: T;
  readonly account_id: string;
  /** @default a new id */
  readonly id?: string | undefined;
  /** Organization of the code, if the data does not include it. Decides who can see the event in the log. */
  readonly organization_id?: string | undefined;
  readonly data: Data & { readonly [Field in Exclude<keyof Data, keyof EventData<T>>]: never };
}

/**
 * The write that stores an event in the same transaction as the change. The table's stream then publishes the event.
 * Most scans do not need this write, because the item of a scan is also its event (`scan-event.ts`).
 */
export function eventWrite<T extends EventType, Data extends EventData<T>>(
  { table, now, random }: Pick<Effects, 'table' | 'now' | 'random'>,
  { event, account_id, organization_id, data, id = newId('event', now(), random) }: DomainEvent<T, Data>,
): TableWrite {
  const at = now();
  return putWrite(table, {
    ...eventKey({ id, event, account_id }),
    type: OUTBOX_ITEM_TYPE,
    ...toPublishedEvent({ id, event, account_id, organization_id, created_at: at.toISOString(), data }),
    expires_at_seconds: wholeSeconds(at.getTime()) + LIMITS.eventDays * DAY_SECONDS,
  });
}

/** An event in the log of an account. */
export interface LoggedEventId {
  readonly account_id: string;
  readonly id: string;
}

/** Deletes an event from the log, because a visitor wants the data in it deleted. Receivers keep what they got. */
export const deleteEventWrite = (table: Table, { account_id, id }: LoggedEventId): TableWrite =>
  deleteWrite(table, loggedEventKey(account_id, id));
