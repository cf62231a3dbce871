import type { HttpResponse, InvokeResult } from '../../engine/types.ts';

/** The response to the client if the function failed or did not return a valid response. */
export const internalServerError: HttpResponse = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"message":"Internal Server Error"}'),
};

/** The response to the client if the request is too large for API Gateway or Lambda. */
export const requestTooLarge: HttpResponse = {
  status: 413,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"message":"Request Entity Too Large"}'),
};

/** The response to the client if Lambda throttles the function. The real API Gateway sends no Retry-After. */
export const serviceUnavailable: HttpResponse = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: Buffer.from('{"message":"Service Unavailable"}'),
};

/**
 * Converts a function's result to an HTTP response (payload format 2.0). An object with `statusCode` is the response.
 * Anything else becomes the body of a response with status 200 and the content type `application/json`.
 */
export function toHttpResponse({ payload, functionError }: InvokeResult, failure = internalServerError): HttpResponse {
  if (functionError !== undefined) return failure;
  const result: unknown = JSON.parse(payload);
  if (!isObject(result) || result.statusCode === undefined) {
    const text = typeof result === 'string' ? result : payload;
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
  }
  const status = Number(result.statusCode);
  const { body = '', headers = {}, cookies = [] } = result;
  const isValid =
    Number.isInteger(status) && status >= 100 && status <= 599 && isObject(headers) && Array.isArray(cookies);
  if (!isValid || (body !== null && typeof body !== 'string')) return failure;
  const bytes = Buffer.from(body ?? '', result.isBase64Encoded === true ? 'base64' : 'utf8');
  return { status, headers: responseHeaders(headers, cookies), body: bytes };
}

function responseHeaders(headers: Readonly<Record<string, unknown>>, cookies: readonly unknown[]) {
  const lowerCaseEntries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return {
    'content-type': 'text/plain;charset=utf-8',
    ...Object.fromEntries(lowerCaseEntries),
    ...(cookies.length > 0 && { 'set-cookie': cookies.map(String) }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
