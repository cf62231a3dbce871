import * as z from 'zod/mini';
import type { EventType } from '../../contracts/events.ts';
import { pick } from '../platform/fields/pick.ts';
import { shortIdOf } from '../platform/ids.ts';
import { queueJson } from '../platform/queue-json.ts';
import type { EventData } from './catalogue.ts';

/** An event as the outbox stores it, the bus carries it and the log keeps it. */
export const publishedEvent = <T extends EventType>(types: readonly T[]) =>
  z.object({
    id: z.string(),
    account_id: z.string(),
    event: z.enum(types),
    created_at: z.string(),
    /** The organization of the code, if the body does not include it. */
    organization_id: z.optional(z.string()),
    /** The serialized envelope: the exact bytes that receivers get. */
    body: z.string(),
  });
export type PublishedEvent<T extends EventType = EventType> = z.output<ReturnType<typeof publishedEvent<T>>>;

type NewEvent<T extends EventType> = Omit<PublishedEvent<T>, 'body'> & { readonly data: EventData<T> };

/** Serializes an event. Every delivery then sends the same bytes. */
export const toPublishedEvent = <T extends EventType>({ data, ...event }: NewEvent<T>) => ({
  ...event,
  body: queueJson({ ...pick(event, ['event', 'id', 'created_at']), data }),
});

const bodySchema = z.looseObject({ data: z.unknown() });

/** Parses an event's body. Callers that know the type must check `data` with its schema. */
export const parseBody = ({ body }: Pick<PublishedEvent, 'body'>) => bodySchema.parse(JSON.parse(body));

const subjectSchema = z.object({
  data: z.object({
    organization_id: z.optional(z.string()),
    qpr_code_id: z.optional(z.string()),
    short_id: z.optional(z.string()),
  }),
});

/** The code and the organization that an event is about, if any. */
export function subjectOf({ organization_id, body }: Pick<PublishedEvent, 'organization_id' | 'body'>) {
  const { data } = subjectSchema.parse(JSON.parse(body));
  // `short_id` can be that of a placement.
  const short_id = data.qpr_code_id === undefined ? data.short_id : shortIdOf(data.qpr_code_id);
  return { organization_id: organization_id ?? data.organization_id, short_id };
}

const busEvent = z.object({ detail: z.object({ body: z.string() }) });

/** Parses `data` of an event that the bus delivered. `schema` is the schema of its event type in the catalogue. */
export const eventDataOf = <S extends z.ZodMiniType>(schema: S, event: unknown): z.output<S> =>
  schema.parse(parseBody(busEvent.parse(event).detail).data);

/** Like `eventDataOf`, but also returns the event's id, which stays the same when the bus delivers the event again. */
export const eventOf = <S extends z.ZodMiniType>(schema: S, event: unknown) =>
  z.object({ id: z.string(), data: schema }).parse(parseBody(busEvent.parse(event).detail));
