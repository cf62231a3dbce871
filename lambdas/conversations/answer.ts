import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { asError, logger } from '../events/logger.ts';
import { asRefusal } from '../platform/http/problem.ts';
import { Refusal } from '../platform/http/http-error.ts';
import '../platform/schemas/english.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export interface PlainAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const jsonAnswer = (status: number, body: unknown): PlainAnswer => ({
  statusCode: status,
  headers: { ...HEADERS, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The same shape of errors as the API's; the page reads the code and says it in its language. */
export function errorAnswer(error: unknown, requestId: string): PlainAnswer {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) logger.error('a conversation request failed', asError(error));
  return {
    statusCode: refusal.status,
    headers: { ...HEADERS, ...refusal.headers, 'content-type': 'application/problem+json' },
    body: JSON.stringify({
      type: 'about:blank',
      title: STATUS_CODES[refusal.status] ?? 'Error',
      status: refusal.status,
      detail: refusal.message,
      code: refusal.code,
      request_id: requestId,
    }),
  };
}

/** Far more than the longest message; nobody else posts here. */
const BODY_BYTES = 32 * 1024;

/** The body of a request of the page, checked against its schema. */
export function readJson<S extends z.ZodMiniType>(event: APIGatewayProxyEventV2, schema: S): z.output<S> {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > BODY_BYTES) throw new Refusal(413, 'request.body_too_large', 'The body is too large.');
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    throw new Refusal(400, 'request.invalid_json', 'The body is not valid JSON.');
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, 'request.invalid', z.prettifyError(parsed.error));
  return parsed.data;
}

export type PageFunction = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
