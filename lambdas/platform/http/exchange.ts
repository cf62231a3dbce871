import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { FunctionName } from '../../../contracts/functions.ts';
import type { Caller } from '../caller.ts';
import type { Idempotency } from '../idempotency/claims.ts';

export type ApiResponse = APIGatewayProxyStructuredResultV2;
export interface ApiFunction {
  (event: APIGatewayProxyEventV2, context: Context): Promise<ApiResponse>;
  /** Which function this is: tests hold its calls against its grants. */
  readonly operation: FunctionName;
}

/** What the stack learns about one request on its way in, and has to say on its way out. */
export interface Exchange {
  readonly operation: FunctionName;
  readonly requestId: string;
  /** By `process.hrtime`: the first use of `performance` loads a module of 2 ms. */
  readonly startedAtNanoseconds: bigint;
  /** Headers of the response, whatever it will be. */
  readonly headers: Record<string, string>;
  /** `Set-Cookie` of the response, if it is no error. */
  readonly cookies: string[];
  caller?: Caller;
  /** The raw key, or what the session's cookie holds: it decrypts stored responses. It must never reach a log or the table. */
  credentialSecret?: string;
  rawBody: string;
  body: unknown;
  /** The versions that the request may change, where it says so. */
  ifMatch?: readonly string[];
  /** Path, query and body after validation. */
  input: { readonly path: unknown; readonly query: unknown; readonly body: unknown };
  idempotency: Idempotency;
  /** Ids of organizations that the request turns out to concern. */
  readonly concerns: Set<string>;
  /** Ids of organizations that it has changed so far: if it fails now, that is recorded all the same. */
  readonly changed: Set<string>;
  /** Set when this request got its response before: the operation does not run again. */
  replay?: ApiResponse;
}

export type ApiEvent = APIGatewayProxyEventV2 & { readonly exchange: Exchange };
export type Middleware = MiddlewareObj<ApiEvent, ApiResponse>;

/** Without an Idempotency-Key there is nothing to store. */
const NOT_IDEMPOTENT: Idempotency = { complete: () => ({}) };

export function openExchange(
  operation: Exchange['operation'],
  event: APIGatewayProxyEventV2,
  headers: Readonly<Record<string, string>> = {},
): Exchange {
  const { requestId } = event.requestContext;
  return {
    operation,
    requestId,
    startedAtNanoseconds: process.hrtime.bigint(),
    headers: { 'x-request-id': requestId, 'x-content-type-options': 'nosniff', ...headers },
    cookies: [],
    rawBody: '',
    body: undefined,
    input: { path: undefined, query: undefined, body: undefined },
    idempotency: NOT_IDEMPOTENT,
    concerns: new Set(),
    changed: new Set(),
  };
}
