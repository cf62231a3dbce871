import { THROTTLING_ERRORS, UNCLEAR_ERRORS } from '../aws-errors.ts';
import { type ErrorKind, type FieldError, ServiceError, VersionMismatch } from '../errors.ts';
import type { ApiResponse } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { etagOf } from './schemas.ts';

const STATUS_OF_KIND: Record<ErrorKind, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  outdated: 412,
  unprocessable: 422,
  rate_limited: 429,
};

/** A dependency is busy or slow, so a retry can soon succeed. The cause is not a bug in our code. */
const TRANSIENT_ERRORS = new Set(['Contended', 'ConditionFailed', ...THROTTLING_ERRORS, ...UNCLEAR_ERRORS]);

/** The part of an error that clients can see. The rest is in the log, under the request id. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ServiceError) {
    const { kind, code, message, fields, retryAfterSeconds } = error;
    const headers = {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(error instanceof VersionMismatch && { etag: etagOf(error.version) }),
    };
    return new HttpError(STATUS_OF_KIND[kind], code, message, { fields, headers });
  }
  if (error instanceof Error && TRANSIENT_ERRORS.has(error.name)) {
    return new HttpError(503, 'service.unavailable', 'The service is busy. Try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  }
  return new HttpError(500, 'service.internal_error', 'Something went wrong on our side.');
}

/** Limits the response: a hostile body could cause an error larger than Lambda can return. */
const MAX_FIELD_ERRORS = 50;

/** RFC 9457 problem details in their wire format. */
interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly FieldError[];
}

/** `node:http` is loaded with the first error: a function that calls no AWS service does not need it at startup. */
const titleOf = (status: number) => process.getBuiltinModule('node:http').STATUS_CODES[status] ?? 'Error';

/** The detail includes the first field error, for clients that show only the detail. */
function detailOf({ message, fields: [first, ...more] }: HttpError): string {
  if (!first) return message;
  return `${message.replace(/\.$/, '')}: ${sentenceOf(first)}${othersOf(more.length)}`;
}

function othersOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' There is 1 more error.' : ` There are ${count} more errors.`;
}

/** Joins `body.name` and "Must be text." into one sentence. */
const sentenceOf = ({ path, message }: FieldError): string =>
  /^(?:Must|Is|Has|Hides) /.test(message)
    ? `${path} ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : `${path}: ${message}`;

/** The error response that all functions of the service share. */
export function problemResponse(
  error: HttpError,
  { request_id, headers = {} }: { readonly request_id: string; readonly headers?: Readonly<Record<string, string>> },
): ApiResponse & { readonly headers: Record<string, string>; readonly body: string; readonly statusCode: number } {
  const problem: Problem = {
    // `code` identifies the problem, so a separate `type` URI would add nothing.
    type: 'about:blank',
    title: titleOf(error.status),
    status: error.status,
    detail: detailOf(error),
    code: error.code,
    request_id,
    ...(error.fields.length > 0 && { errors: error.fields.slice(0, MAX_FIELD_ERRORS) }),
  };
  return {
    statusCode: error.status,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      ...error.headers,
      'content-type': 'application/problem+json',
    },
    body: JSON.stringify(problem),
  };
}
