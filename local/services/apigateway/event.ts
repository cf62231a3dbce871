import { isUtf8 } from 'node:buffer';
import type { HttpRequest } from '../../engine/types.ts';

/** Data that an HTTP API or a function URL adds to the event. */
export interface EventContext {
  readonly accountId: string;
  readonly apiId: string;
  readonly domainName: string;
  readonly routeKey: string;
  readonly stage: string;
  readonly requestId: string;
  readonly now: Date;
  /** The path that the function receives. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

const TEXTUAL = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.+-]+\+(json|xml))\b)/i;

/** The event in payload format version 2.0, as API Gateway documents it. */
export function payloadV2(request: HttpRequest, context: EventContext): Record<string, unknown> {
  const [, rawQueryString = ''] = splitUrl(request.url);
  const { cookie, ...headers } = request.headers;
  const cookies = cookie?.split(/;\s*/).filter((pair) => pair !== '');
  const query = queryParameters(rawQueryString);
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: context.path,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      domainName: context.domainName,
      domainPrefix: context.domainName.split('.')[0],
      http: {
        method: request.method,
        path: context.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: context.stage,
      time: commonLogTime(context.now),
      timeEpoch: context.now.getTime(),
    },
    ...(Object.keys(context.pathParameters).length > 0 && { pathParameters: context.pathParameters }),
    ...bodyFields(request),
  };
}

/** Text is passed as text. Everything else, including invalid UTF-8, is passed as base64. */
function bodyFields({ body, headers }: HttpRequest): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const isTextual = TEXTUAL.test(headers['content-type'] ?? 'text/plain') && headers['content-encoding'] === undefined;
  if (isTextual && isUtf8(body)) return { body: body.toString('utf8'), isBase64Encoded: false };
  return { body: body.toString('base64'), isBase64Encoded: true };
}

/** Repeated parameters are joined by commas. */
function queryParameters(rawQueryString: string): Record<string, string> | undefined {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const previous = joined.get(name);
    joined.set(name, previous === undefined ? value : `${previous},${value}`);
  }
  return joined.size > 0 ? Object.fromEntries(joined) : undefined;
}

export function splitUrl(url: string): [path: string, query: string] {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart + 1)];
}

/** HTTP APIs pass the decoded path. Invalid escape sequences stay unchanged. */
export function decodedPath(path: string): string {
  return path.replace(/(%[0-9a-f]{2})+/gi, (sequence) => {
    try {
      return decodeURIComponent(sequence);
    } catch {
      return sequence;
    }
  });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `12/Mar/2020:19:03:58 +0000` */
function commonLogTime(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${pad(date.getUTCDate())}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  return `${day}:${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())} +0000`;
}
