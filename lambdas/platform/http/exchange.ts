import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { FunctionName } from '../../../contracts/functions.ts';
import type { Caller } from '../caller.ts';
import type { Idempotency } from '../idempotency/claims.ts';

export type ApiResponse = APIGatewayProxyStructuredResultV2;
export interface ApiFunction {
  (event: APIGatewayProxyEventV2, context: Context): Promise<ApiResponse>;
  /** The name of the function. Tests use it to compare the function's AWS calls with its IAM grants. */
  readonly operation: FunctionName;
}

/** The state of one request as it passes through the middlewares. */
export interface Exchange {
  readonly operation: FunctionName;
  readonly request_id: string;
  /** From `process.hrtime`, because the first use of `performance` loads a module, which takes 2 ms. */
  readonly startedAtNanoseconds: bigint;
  /** Headers of the response, even if it is an error. */
  readonly headers: Record<string, string>;
  /** `Set-Cookie` headers of a successful response. */
  readonly cookies: string[];
  caller?: Caller;
  /** The raw API key or session cookie, which decrypts stored responses. It must never reach a log or the table. */
  credentialSecret?: string;
  rawBody: string;
  body: unknown;
  /** The versions in the `If-Match` header, if there is one. The request can change only these versions. */
  ifMatch?: readonly string[];
  /** Path, query and body after validation. */
  input: { readonly path: unknown; readonly query: unknown; readonly body: unknown };
  idempotency: Idempotency;
  /** Ids of organizations that the request affects. */
  readonly affectedOrganizations: Set<string>;
  /** Ids of organizations that the request has changed so far. The changes are audited even if it then fails. */
  readonly changedOrganizations: Set<string>;
  /** Set when a stored response exists. The operation then does not run again. */
  replay?: ApiResponse;
}

export type ApiEvent = APIGatewayProxyEventV2 & { readonly exchange: Exchange };
export type Middleware = MiddlewareObj<ApiEvent, ApiResponse>;

/** Without an Idempotency-Key, no response is stored. */
const NOT_IDEMPOTENT: Idempotency = { complete: () => ({}) };

export function openExchange(
  operation: Exchange['operation'],
  event: APIGatewayProxyEventV2,
  headers: Readonly<Record<string, string>> = {},
): Exchange {
  const { requestId } = event.requestContext;
  return {
    operation,
    request_id: requestId,
    startedAtNanoseconds: process.hrtime.bigint(),
    headers: { 'x-request-id': requestId, 'x-content-type-options': 'nosniff', ...headers },
    cookies: [],
    rawBody: '',
    body: undefined,
    input: { path: undefined, query: undefined, body: undefined },
    idempotency: NOT_IDEMPOTENT,
    affectedOrganizations: new Set(),
    changedOrganizations: new Set(),
  };
}
