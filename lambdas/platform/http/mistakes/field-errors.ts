import type * as z from 'zod/mini';
import { nearest } from '../../../../shared/nearest.ts';
import type { FieldError } from '../../errors.ts';
import { knownNamesOf } from '../../schemas/plain-words.ts';
import { HttpError } from '../http-error.ts';

export const invalidRequest = (fields: readonly FieldError[]) =>
  new HttpError(400, 'request.invalid', 'The request is not valid.', { fields });

type Part = 'path' | 'query' | 'body';

type Checked<T> =
  | { readonly data: T; readonly errors?: undefined }
  | { readonly data?: undefined; readonly errors: readonly FieldError[] };

/** Validates a part of the request. Each error names the field. */
export function checked<S extends z.ZodMiniType>(part: Part, schema: S, value: unknown): Checked<z.output<S>> {
  // Each issue keeps its input, to tell a missing value from one of the wrong type.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { data: result.data };
  if (part === 'body' && value === undefined) return { errors: noBody(schema) };
  return { errors: withoutRepeats(result.error.issues.flatMap((issue) => issueErrors(part, issue))) };
}

/** For a missing body: lists the required fields, as for an empty object. */
function noBody(schema: z.ZodMiniType): FieldError[] {
  const missing = checked('body', schema, {}).errors ?? [];
  return [NO_BODY, ...missing.filter(({ path }) => path !== NO_BODY.path)];
}

const NO_BODY = { path: 'body', message: 'Is required: send a JSON object.' };

interface IssueError extends FieldError {
  readonly code: z.core.$ZodIssue['code'];
  /** The path of the known field that the client probably meant by an unknown one. */
  readonly meant?: string | undefined;
}

/**
 * Reports each mistake once. zod also checks the length of a value with the wrong type, such as text in place of a
 * list. And it reports a required field as missing if its name is misspelled.
 */
function withoutRepeats(errors: readonly IssueError[]): FieldError[] {
  const wrongTypes = new Set(errors.filter(({ code }) => code === 'invalid_type').map(({ path }) => path));
  const meant = new Set(errors.map((error) => error.meant));
  return errors
    .filter(({ code, path }) => !(LENGTH_ISSUES.has(code) && wrongTypes.has(path)))
    .filter(({ message, path }) => !(message.startsWith(REQUIRED) && meant.has(path)))
    .map(({ path, message }) => ({ path, message }));
}

const LENGTH_ISSUES: ReadonlySet<string> = new Set(['too_big', 'too_small']);

function issueErrors(part: Part, issue: z.core.$ZodIssue): IssueError[] {
  const { code } = issue;
  const path = [part, ...issue.path].reduce<string>(appendToPath, '');
  if (issue.code !== 'unrecognized_keys') return [{ code, path, message: messageOf(issue) }];
  // zod reports all unknown fields of an object in one issue. Give each its own error. In place of a message,
  // `plain-words.ts` sets the known names, separated by spaces.
  const known = issue.message.split(' ');
  return issue.keys.map((key, index) => {
    const error = { code, path: appendToPath(path, key) };
    if (index >= MAX_SUGGESTIONS) return { ...error, message: 'Is not a known field.' };
    const meant = nearest(key, known);
    if (meant === undefined) {
      return { ...error, message: `Is not a known field. Known fields: ${known.join(', ')}.` };
    }
    return { ...error, message: `Is not a known field. Did you mean ${meant}?`, meant: appendToPath(path, meant) };
  });
}

/** Suggestions take time to compute, and a client can send thousands of unknown fields. */
const MAX_SUGGESTIONS = 10;

const appendToPath = (path: string, part: PropertyKey) =>
  typeof part === 'number' ? `${path}[${part}]` : path === '' ? String(part) : `${path}.${String(part)}`;

const REQUIRED = 'Is required';

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.input !== undefined || issue.code === 'custom') return issue.message;
  return issue.code === 'invalid_value' && issue.values.length > 1
    ? `${REQUIRED}: one of ${issue.values.join(', ')}.`
    : `${REQUIRED}.`;
}

/** Names that other APIs use for our parameters. */
const PARAMETERS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  q: ['search', 'query', 'filter', 'name'],
  limit: ['per_page', 'page_size', 'max_results', 'count', 'first'],
  offset: ['page', 'skip', 'start'],
  cursor: ['after', 'starting_after', 'next', 'next_cursor', 'page_token', 'page'],
  since: ['from', 'after', 'start_date'],
  until: ['to', 'before', 'end_date'],
  organization_id: ['organization', 'org', 'slug'],
};

/**
 * Errors for query parameters that are sent more than once. API Gateway joins their values with commas, so a search for
 * `q=a&q=b` would look for "a,b".
 */
export function repeatedParameters(rawQuery: string): FieldError[] {
  const names = [...new URLSearchParams(rawQuery).keys()];
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [...repeated].map((name) => ({ path: appendToPath('query', name), message: 'Must be sent only once.' }));
}

/**
 * Errors for query parameters that the operation does not have. Without this check, the operation would ignore a
 * misspelled filter and return the whole list.
 */
export function unknownParameters(schema: z.ZodMiniType | undefined, query: object): FieldError[] {
  const known = schema === undefined ? [] : knownNamesOf(schema);
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name, index) => ({
      path: appendToPath('query', name),
      message: index < MAX_SUGGESTIONS ? unknownParameter(name, known) : 'Is not a known parameter.',
    }));
}

function unknownParameter(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'Is not a known parameter. This operation has no query parameters.';
  const meant = nearest(name, known) ?? known.find((ours) => PARAMETERS_ELSEWHERE[ours]?.includes(name));
  return meant === undefined
    ? `Is not a known parameter. Known parameters: ${known.join(', ')}.`
    : `Is not a known parameter. Did you mean ${meant}?`;
}
