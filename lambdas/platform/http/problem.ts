import { type ErrorKind, type FieldError, ServiceError } from '../errors.ts';
import type { ApiAnswer, Exchange } from './exchange.ts';
import { Refusal } from './http-error.ts';

const STATUS_OF_KIND: Record<ErrorKind, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  unprocessable: 422,
  rate_limited: 429,
};

/** The world below is busy or slow: worth another try soon, unlike a defect of ours. */
const TRANSIENT_ERRORS = new Set([
  'Contended',
  'ConditionFailed',
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'SlowDown',
  'ThrottlingException',
  'TimeoutError',
  'TransactionCanceledException',
  'TransactionInProgressException',
]);

/** What a client may know about an error. What it is not told is in the log, under the request id. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ServiceError) {
    return new Refusal(STATUS_OF_KIND[error.kind], error.code, error.message, { fields: error.fields });
  }
  if (error instanceof Error && TRANSIENT_ERRORS.has(error.name)) {
    return new Refusal(503, 'service.unavailable', 'The service is busy. Try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  }
  return new Refusal(500, 'service.internal_error', 'Something went wrong on our side.');
}

/** Nobody reads further, and a hostile body could ask for an answer larger than Lambda can give. */
const ERRORS_TOLD = 50;

/** RFC 9457 problem details, as its members are written on the wire. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly FieldError[];
}

/** Loaded with the first refusal: a function that calls no AWS service starts without `node:http`. */
const titleOf = (status: number) => process.getBuiltinModule('node:http').STATUS_CODES[status] ?? 'Error';

export function problemAnswer(exchange: Exchange, refusal: Refusal): ApiAnswer {
  const problem: Problem = {
    // `code` tells problems apart; a type of its own would only say the same in a longer way.
    type: 'about:blank',
    title: titleOf(refusal.status),
    status: refusal.status,
    detail: refusal.message,
    code: refusal.code,
    request_id: exchange.requestId,
    ...(refusal.fields.length > 0 && { errors: refusal.fields.slice(0, ERRORS_TOLD) }),
  };
  return {
    statusCode: refusal.status,
    headers: {
      ...exchange.headers,
      'cache-control': 'no-store',
      ...refusal.headers,
      'content-type': 'application/problem+json',
    },
    body: JSON.stringify(problem),
  };
}
