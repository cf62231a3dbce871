import * as z from 'zod/mini';
import { REQUEST_STATUSES } from '../../contracts/requests/requests.ts';
import type { Form, FormAnswers } from '../../shared/page/forms.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

/** What a visitor sent with a form. */
export type VisitorRequest = Entity<typeof requestSchema>;

/** Answers and labels are stored as JSON text, because DynamoDB maps do not keep the order of their keys. */
const jsonRecord = <V extends z.ZodMiniType>(value: V) =>
  z.pipe(
    z.string(),
    z.transform((text) => z.record(z.string(), value).parse(JSON.parse(text))),
  );

export const requestSchema = z.object({
  id: z.string(),
  qpr_code_id: z.string(),
  /** The short id of the code. */
  short_id: z.string(),
  /**
   * The id of the code's organization, or of its account if the code has no organization. The list of this owner
   * contains the request. The owner changes when the code is moved.
   */
  owner_id: z.string(),
  /** The scanned placement, with its name at that time. Absent if the code's own address was scanned. */
  placement: z.optional(z.object({ id: z.string(), name: z.string() })),
  conversation_id: z.string(),
  /** Name and title of the form. */
  form: z.string(),
  title: z.string(),
  answers: jsonRecord(z.union([z.string(), z.number(), z.boolean()])),
  /** The labels of the answered fields: the form can change later. */
  labels: jsonRecord(z.string()),
  /** The visitor agreed that the request stays when the conversation is deleted. Otherwise absent. */
  kept: z.optional(z.boolean()),
  /** The event that announced the request. */
  event: z.object({ account_id: z.string(), id: z.string() }),
  status: z.enum(REQUEST_STATUSES),
  created_at: z.iso.datetime(),
  expires_at_seconds: z.number(),
});

/**
 * Remembers the id that the page gave a request, so that a repetition of the request is recognized. The claim is stored
 * with the conversation, so the deletion of a conversation also finds the requests in it.
 */
export interface RequestClaim {
  /** The id that the page chose. */
  readonly client_id: string;
  readonly request_id: string;
  /** The request stays when the conversation is deleted. */
  readonly kept?: boolean | undefined;
}

/** The parts of a request that come from its form. */
export const requestContent = (form: Form, answers: FormAnswers) => ({
  form: form.name,
  title: form.title,
  answers,
  labels: Object.fromEntries(
    form.fields.filter(({ name }) => Object.hasOwn(answers, name)).map(({ name, label }) => [name, label]),
  ),
  kept: form.fields.some(({ name, keep }) => keep === true && answers[name] === true) || undefined,
});
