import { STATUS_CODES } from 'node:http';
import type { Operation } from '../contracts/operations/operation.ts';
import { BODY_TOO_LARGE, HEAD_TOO_LARGE } from '../contracts/problems/edge.ts';
import type { Schemas } from '../lambdas/platform/http/schemas.ts';
import type { Json } from './json-schema.ts';

interface ErrorResponse {
  readonly description: string;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly headers?: readonly string[];
}

/** The errors that operations can return, by status, each with an example. */
const ERROR_RESPONSES: Readonly<Record<number, ErrorResponse>> = {
  400: {
    description: 'The request is not valid; `errors` lists each invalid field.',
    code: 'request.invalid',
    detail: 'The request is not valid.',
    errors: [{ path: 'body.name', message: 'Must not be empty.' }],
  },
  401: {
    description: 'The API key is missing, invalid, revoked or expired.',
    code: 'api_key.invalid',
    detail: 'This API key is not valid.',
    headers: ['WWW-Authenticate'],
  },
  402: {
    description: 'The plan does not include this, or its limit is reached.',
    code: 'plan.limit_reached',
    detail: 'The plan does not include this.',
  },
  403: {
    description:
      'The key lacks the scope, or the caller lacks the role, that this operation needs. Or the request was blocked. `code` says which.',
    code: 'api_key.missing_scope',
    detail: 'This operation needs the scope codes:write.',
  },
  404: {
    description: 'The resource does not exist, or it belongs to another account.',
    code: 'qpr_code.not_found',
    detail: 'There is no QPR code qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S.',
  },
  409: {
    description:
      'The request conflicts with the current state, or a request with this Idempotency-Key is still in progress.',
    code: 'idempotency.in_progress',
    detail: 'A request with this Idempotency-Key is still in progress.',
    headers: ['Retry-After'],
  },
  410: {
    description: 'The requested item has expired, was already used, or no longer exists.',
    code: 'invitation.used',
    detail: 'This invitation has already been accepted.',
  },
  412: {
    description:
      'The resource has changed since you got the `ETag` that you sent in If-Match. The response has the current `ETag`.',
    code: 'qpr_code.changed',
    detail: 'The code has changed since you read it. Get it again and repeat your change.',
    headers: ['ETag'],
  },
  413: {
    description: 'The body is too large.',
    code: BODY_TOO_LARGE.code,
    detail: BODY_TOO_LARGE.detail,
  },
  415: {
    description: 'The body is not declared as JSON.',
    code: 'request.unsupported_media_type',
    detail: 'Send the body as Content-Type: application/json.',
  },
  422: {
    description:
      'The Idempotency-Key was already used with a different request, or the e-mail of an invitation was rejected.',
    code: 'idempotency.key_reused',
    detail: 'This Idempotency-Key was already used with a different request.',
  },
  429: {
    description:
      'A limit, mostly per minute or per day, is reached. `code` says which. Wait for `Retry-After` seconds.',
    code: 'rate_limit.exceeded',
    detail: 'The limit is 6000 requests per minute. Try again in 1 s.',
    headers: ['Retry-After'],
  },
  431: {
    description: 'The URL and the headers together are too large.',
    code: HEAD_TOO_LARGE.code,
    detail: HEAD_TOO_LARGE.detail,
  },
  500: {
    description: 'An internal error. Contact support with the request id.',
    code: 'service.internal_error',
    detail: 'Something went wrong on our side.',
  },
  503: {
    description: 'The service is busy; try again.',
    code: 'service.unavailable',
    detail: 'The service is busy. Try again in a moment.',
    headers: ['Retry-After'],
  },
};

/** Derives the possible error statuses of an operation from its definition and its schemas. */
export function errorStatuses(operation: Operation, schemas: Schemas): number[] {
  const requiresKey = operation.scope !== null;
  const storesIdempotencyKey = requiresKey && operation.method === 'POST' && !operation.streamed && !operation.forwards;
  const statuses = [
    // The web ACL limits all requests, including those without a key, and can block addresses of known attackers.
    403,
    429,
    // The edge keeps requests below API Gateway's limit for the URL and the headers. Streamed operations do not need
    // this, because they have a function URL instead of an API Gateway route.
    ...(operation.streamed ? [] : [431]),
    // Every operation that requires a key rejects unknown parameters.
    ...(requiresKey ? [400, 401] : []),
    ...(schemas.path ? [404] : []),
    ...(schemas.query ? [400] : []),
    ...(schemas.ifMatch ? [400, 412] : []),
    ...(schemas.body ? [400, 413, 415] : []),
    // An Idempotency-Key can be malformed, in use or reused.
    ...(storesIdempotencyKey ? [400, 409, 422] : []),
    ...(operation.errors ?? []),
    500,
    503,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
}

const nameOf = (status: number) => (STATUS_CODES[status] ?? 'Error').replaceAll(' ', '');
export const errorReference = (status: number): Json => ({ $ref: `#/components/responses/${nameOf(status)}` });

const headerReferences = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The error responses as components that all operations refer to. */
export const errorComponents = (statuses: ReadonlySet<number>): { [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(ERROR_RESPONSES)
      .filter(([status]) => statuses.has(Number(status)))
      .map(([text, { description, headers = [], ...problem }]) => {
        const status = Number(text);
        const { errors, ...facts } = problem;
        const example = {
          type: 'about:blank',
          title: STATUS_CODES[status],
          status,
          detail: facts.detail,
          code: facts.code,
          request_id: 'JKJaXmPLvHcESHA=',
          ...(errors && { errors }),
        };
        const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example } };
        return [nameOf(status), { description, headers: headerReferences(['X-Request-Id', ...headers]), content }];
      }),
  );
