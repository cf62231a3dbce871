import { randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../engine/types.ts';

/**
 * Titles and codes for requests that the local runtime refuses because the machine is busy. On AWS, throttling is rare
 * and keeps AWS's error format. Here it is common, so clients get the service's own format.
 */
const PROBLEMS: Readonly<Record<number, { readonly title: string; readonly code: string }>> = {
  429: { title: 'Too Many Requests', code: 'rate_limit.exceeded' },
  503: { title: 'Service Unavailable', code: 'service.unavailable' },
};

/** Only for refused requests, which never started. If a function itself returns 503, its work may have taken effect. */
export const BUSY = 'The service is busy and did not process this request. Try again in a moment.';
/** Browsers get a page that reloads itself. */
const PAGE =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<meta http-equiv="refresh" content="2"><title>Busy</title></head><body><p>${BUSY}</p></body></html>`;

/** Converts the error of a throttled function, which has AWS's format, to the service's own. */
export function convertOverload({ headers: sent }: Pick<HttpRequest, 'headers'>, response: HttpResponse): HttpResponse {
  const known = PROBLEMS[response.status];
  // The service's functions send `application/problem+json`. Plain JSON comes from API Gateway or Lambda.
  if (known === undefined || response.headers['content-type'] !== 'application/json') return response;
  const { 'content-length': _, 'x-amzn-errortype': _type, ...headers } = response.headers;
  const requestId = String(headers['apigw-requestid'] ?? randomUUID());
  const problem = {
    type: 'about:blank',
    title: known.title,
    status: response.status,
    detail: BUSY,
    code: known.code,
    request_id: requestId,
  };
  const wantsPage = sent.accept?.includes('text/html') ?? false;
  return {
    status: response.status,
    headers: {
      ...headers,
      'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: Buffer.from(wantsPage ? PAGE : JSON.stringify(problem)),
  };
}
