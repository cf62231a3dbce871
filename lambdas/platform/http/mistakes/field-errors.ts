import type * as z from 'zod/mini';
import { nearest } from '../../../../shared/nearest.ts';
import type { FieldError } from '../../errors.ts';
import { HttpError } from '../http-error.ts';
import '../../schemas/plain-words.ts';

export const invalidRequest = (fields: readonly FieldError[]) =>
  new HttpError(400, 'request.invalid', 'The request is not valid.', { fields });

type Part = 'path' | 'query' | 'body';

type Checked<T> =
  | { readonly data: T; readonly errors?: undefined }
  | { readonly data?: undefined; readonly errors: readonly FieldError[] };

/** What a schema finds wrong with a part of the request, each with its place. */
export function checked<S extends z.ZodMiniType>(part: Part, schema: S, value: unknown): Checked<z.output<S>> {
  // The input stays with each issue: what is missing is no value of a wrong kind.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { data: result.data };
  if (part === 'body' && value === undefined) return { errors: noBody(schema) };
  return { errors: result.error.issues.flatMap((issue) => fieldErrors(part, issue)) };
}

/** Nothing came at all: what an empty object lacks is what to send. */
function noBody(schema: z.ZodMiniType): FieldError[] {
  const lacking = checked('body', schema, {}).errors ?? [];
  return [NO_BODY, ...lacking.filter(({ path }) => path !== NO_BODY.path)];
}

const NO_BODY = { path: 'body', message: 'Is required: send a JSON object.' };

function fieldErrors(part: Part, issue: z.core.$ZodIssue): FieldError[] {
  const path = [part, ...issue.path].reduce<string>(appended, '');
  if (issue.code !== 'unrecognized_keys') return [{ path, message: messageOf(issue) }];
  // All unknown fields come in one issue of their parent, whose message is the names there are; each gets its own.
  const known = issue.message.split(' ');
  return issue.keys.map((key, place) => ({
    path: appended(path, key),
    message: place < MOST_GUESSES ? unknownField(key, known) : 'Is not a field here.',
  }));
}

/** Guessing what was meant costs time; nobody reads more of it, and somebody may send thousands. */
const MOST_GUESSES = 10;

const appended = (path: string, part: PropertyKey) =>
  typeof part === 'number' ? `${path}[${part}]` : path === '' ? String(part) : `${path}.${String(part)}`;

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.input !== undefined || issue.code === 'custom') return issue.message;
  return issue.code === 'invalid_value' && issue.values.length > 1
    ? `Is required: one of ${issue.values.join(', ')}.`
    : 'Is required.';
}

function unknownField(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  return meant === undefined
    ? `Is not a field here. There are: ${known.join(', ')}.`
    : `Is not a field here. Did you mean ${meant}?`;
}
