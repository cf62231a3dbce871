import { THROTTLING_ERRORS, UNCLEAR_ERRORS } from '../aws-errors.ts';
import { type ErrorKind, type FieldError, Outdated, ServiceError } from '../errors.ts';
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

/** What we depend on is busy or slow: worth another try soon, unlike a defect of ours. */
const TRANSIENT_ERRORS = new Set(['Contended', 'ConditionFailed', ...THROTTLING_ERRORS, ...UNCLEAR_ERRORS]);

/** What a client may know about an error. The rest is in the log, under the request id. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ServiceError) {
    const { kind, code, message, fields, retryAfterSeconds } = error;
    const headers = {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(error instanceof Outdated && { etag: etagOf(error.version) }),
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

/** Nobody reads further, and a hostile body could ask for a response larger than Lambda can give. */
const MAX_FIELD_ERRORS = 50;

/** RFC 9457 problem details, as its members are written on the wire. */
interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly FieldError[];
}

/** Loaded with the first error: a function that calls no AWS service starts without `node:http`. */
const titleOf = (status: number) => process.getBuiltinModule('node:http').STATUS_CODES[status] ?? 'Error';

/** Whoever reads no further than this knows where to look: the first complaint belongs to it. */
function detailOf({ message, fields: [first, ...more] }: HttpError): string {
  if (!first) return message;
  const others = more.length === 0 ? '' : more.length === 1 ? ' There is 1 more.' : ` There are ${more.length} more.`;
  return `${message.replace(/\.$/, '')}: ${complaint(first)}${others}`;
}

/** `body.name` and "Must be text." are one sentence. */
const complaint = ({ path, message }: FieldError): string =>
  /^(?:Must|Is|Has|Hides) /.test(message)
    ? `${path} ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : `${path}: ${message}`;

/** An error in the one shape that every function of the service gives it. */
export function problemResponse(
  error: HttpError,
  { requestId, headers = {} }: { readonly requestId: string; readonly headers?: Readonly<Record<string, string>> },
): ApiResponse & { readonly headers: Record<string, string>; readonly body: string; readonly statusCode: number } {
  const problem: Problem = {
    // `code` tells problems apart; a type of its own would only say the same in a longer way.
    type: 'about:blank',
    title: titleOf(error.status),
    status: error.status,
    detail: detailOf(error),
    code: error.code,
    request_id: requestId,
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
