import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { VIEWER_AUTHORIZATION_HEADER } from '../../../contracts/edge/edge.ts';
import type { StreamingFunction } from '../../../lambdas/api/stream-handler.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { bindCursor } from '../../../lambdas/platform/http/list-cursor.ts';
import { asFunction } from './granted-calls.ts';

export interface ApiCall {
  readonly method?: string;
  readonly path?: string;
  readonly pathParameters?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** The query string as the client sent it. @default made from `query` */
  readonly rawQueryString?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON, with its content type. */
  readonly json?: unknown;
  /** Sent verbatim instead of `json`. */
  readonly rawBody?: string;
  readonly isBase64Encoded?: boolean;
  readonly key?: string;
  /** Replaces CloudFront's signature in the Authorization header of a streaming function. */
  readonly streamAuthorization?: string;
  /** Cookies as `name=value`. */
  readonly cookies?: readonly string[];
  readonly request_id?: string;
}

export interface ApiReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
  readonly text: string | undefined;
  /** The `Set-Cookie` headers of the response. */
  readonly cookies: readonly string[];
}

/** An API Gateway event in payload format 2.0. */
export function apiEvent(call: ApiCall): APIGatewayProxyEventV2 {
  const { method = 'GET', path = '/v1/test', query, json, request_id: requestId = 'request-1' } = call;
  const body = call.rawBody ?? (json === undefined ? undefined : JSON.stringify(json));
  const rawQueryString = call.rawQueryString ?? new URLSearchParams(query).toString();
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString,
    ...(call.cookies && { cookies: [...call.cookies] }),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(call.key !== undefined && { authorization: `Bearer ${call.key}` }),
      ...call.headers,
    },
    ...(query && { queryStringParameters: query }),
    ...(call.pathParameters && { pathParameters: call.pathParameters }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: 'api.example.com',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'jest' },
      requestId,
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 1_767_225_600_000,
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: call.isBase64Encoded ?? false,
  };
}

const TIMEOUT_MILLISECONDS = 10_000;

export const lambdaContext = (): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:test',
  memoryLimitInMB: '1024',
  awsRequestId: 'aws-request-1',
  logGroupName: 'log-group',
  logStreamName: 'log-stream',
  getRemainingTimeInMillis: () => TIMEOUT_MILLISECONDS,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});

/** Calls an operation's function like API Gateway, or a streaming function like CloudFront. */
export async function callApi(operation: ApiFunction | StreamingFunction, call: ApiCall): Promise<ApiReply> {
  if ('streams' in operation) return callStreamed(operation, call);
  const response = await asFunction(operation.operation, () => operation(apiEvent(call), lambdaContext()));
  const headers = Object.fromEntries(
    Object.entries(response.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const text = response.body;
  return {
    status: response.statusCode ?? 200,
    headers,
    body: text ? JSON.parse(text) : {},
    text,
    cookies: response.cookies ?? [],
  };
}

/** Collects the whole stream. Use `eventsIn` to parse its text. */
async function callStreamed(operation: StreamingFunction, call: ApiCall): Promise<ApiReply> {
  const { headers: sent, ...event } = apiEvent(call);
  const { authorization, ...headers } = sent;
  const stream = Object.assign(new PassThrough(), { head: { statusCode: 0, headers: {} } });
  // CloudFront replaces the caller's Authorization header with its own signature.
  const signed = {
    ...headers,
    authorization: call.streamAuthorization ?? 'AWS4-HMAC-SHA256 Credential=cloudfront',
    ...(authorization !== undefined && { [VIEWER_AUTHORIZATION_HEADER]: authorization }),
  };
  const [text] = await asFunction(operation.operation, () =>
    Promise.all([textOf(stream), operation({ ...event, headers: signed }, stream, lambdaContext())]),
  );
  const { statusCode: status, headers: received } = stream.head;
  return { status, headers: received, cookies: [], body: status < 400 ? {} : JSON.parse(text), text };
}

/** The data of all server-sent events with this name. */
export const eventsIn = (text: string | undefined, name: string): Record<string, unknown>[] =>
  [...(text ?? '').matchAll(new RegExp(`event: ${name}\ndata: (.*)\n\n`, 'g'))].map(([, json = '']) =>
    JSON.parse(json),
  );

/** A cursor that continues the export with this part, such as `8` for the conversations. */
export const exportCursor = (part: string): string =>
  bindCursor('export-account', {}, { next_cursor: part }).next_cursor;
