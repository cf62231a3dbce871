import { createHash, createHmac } from 'node:crypto';
import { createContext, runInContext, Script } from 'node:vm';
import * as z from 'zod';
import type { BufferedResponse } from '../caching/cache.ts';
import { cookiePairs, joinPairs, type Pair, queryPairs } from '../query-and-cookies.ts';
import type { ViewerRequest } from './viewer-request.ts';

/** CloudFront's own limit is about a millisecond. This limit only stops infinite loops. */
const MAX_RUN_MS = 1000;
/**
 * Only the first runs have a timeout. Setting it up takes longer than a typical run, and infinite loops show up early.
 */
const TIMED_RUNS = 100;

/** Only cookies of responses have attributes, such as `Path=/; Secure`. */
const fieldValue = z.looseObject({ value: z.coerce.string(), attributes: z.string().optional() });
type FieldValue = z.output<typeof fieldValue>;
/** A header, cookie or query parameter in the documented event structure. */
const field = fieldValue.extend({ multiValue: z.array(fieldValue).optional() });
const fields = z.record(z.string(), field).default({});
type Fields = z.output<typeof fields>;
const returnedRequest = z.looseObject({
  uri: z.string(),
  querystring: z.union([fields, z.string()]).default({}),
  headers: fields,
  cookies: fields,
});
const returnedResponse = z.looseObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: fields,
  cookies: fields,
  body: z
    .union([z.string(), z.looseObject({ encoding: z.enum(['text', 'base64']).default('text'), data: z.string() })])
    .optional(),
});

type RequestOutcome = { readonly request: ViewerRequest } | { readonly response: BufferedResponse };

export interface FunctionContext {
  readonly distributionDomainName: string;
  readonly distributionId: string;
  readonly requestId: string;
}

/** Available as `runtime.find('cloudfront-function', arn)`. */
export interface ViewerFunction {
  onRequest(request: ViewerRequest, context: FunctionContext): Promise<RequestOutcome>;
  onResponse(request: ViewerRequest, response: BufferedResponse, context: FunctionContext): Promise<BufferedResponse>;
}

type NamedValue = readonly [name: string, value: FieldValue];

const toFields = (namedValues: readonly NamedValue[]): Fields => {
  // Without a prototype, because a client can choose names such as `__proto__`.
  const result: Fields = Object.create(null);
  for (const [name, one] of namedValues) {
    const known = result[name];
    if (known) known.multiValue = [...(known.multiValue ?? [{ ...known }]), one];
    else result[name] = { ...one };
  }
  return result;
};
const toNamedValues = (from: Fields): NamedValue[] =>
  Object.entries(from).flatMap(([name, { multiValue, ...only }]) =>
    (multiValue ?? [only]).map((one): NamedValue => [name, one]),
  );

const pairsToFields = (pairs: readonly Pair[]): Fields =>
  toFields(pairs.map(([name, value = '']): NamedValue => [name, { value }]));
const toPairs = (from: Fields): Pair[] => toNamedValues(from).map(([name, { value }]): Pair => [name, value]);

/** Parses a `Set-Cookie` header. Returns a list with its cookie, or an empty list if the header is empty. */
const parseSetCookie = (header: string): NamedValue[] => {
  const [pair, ...rest] = header.split(';');
  const attributes = rest.join(';').trim();
  return cookiePairs(pair).map(
    ([name, value = '']): NamedValue => [name, { value, ...(attributes && { attributes }) }],
  );
};
const setCookieOf = ([name, { value, attributes }]: NamedValue): string =>
  `${name}=${value}${attributes ? `; ${attributes}` : ''}`;

/** The request object of the documented event structure. */
const requestEvent = (request: ViewerRequest) => {
  const { cookie, ...headers } = request.headers;
  return {
    method: request.method,
    uri: request.path,
    querystring: pairsToFields(queryPairs(request.queryString)),
    headers: pairsToFields(Object.entries(headers)),
    cookies: pairsToFields(cookiePairs(cookie)),
  };
};

const headersOf = (headers: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name]) => [
      name.toLowerCase(),
      toPairs({ [name]: headers[name] ?? { value: '' } })
        .map(([, value]) => value)
        .join(', '),
    ]),
  );

const requestFrom = (returned: z.output<typeof returnedRequest>, original: ViewerRequest): ViewerRequest => {
  const cookie = joinPairs(toPairs(returned.cookies), '; ');
  const { querystring } = returned;
  return {
    ...original,
    path: returned.uri,
    queryString:
      typeof querystring === 'string'
        ? querystring
        : joinPairs(
            toPairs(querystring).map(([name, value]): Pair => [name, value === '' ? undefined : value]),
            '&',
          ),
    headers: { ...headersOf(returned.headers), ...(cookie ? { cookie } : {}) },
  };
};

const responseFrom = (returned: z.output<typeof returnedResponse>, body: Buffer): BufferedResponse => {
  const setCookies = toNamedValues(returned.cookies).map(setCookieOf);
  const newBody = returned.body;
  const content =
    newBody === undefined
      ? body
      : typeof newBody === 'string'
        ? Buffer.from(newBody)
        : Buffer.from(newBody.data, newBody.encoding === 'base64' ? 'base64' : 'utf8');
  return {
    status: returned.statusCode,
    headers: { ...headersOf(returned.headers), ...(setCookies.length > 0 ? { 'set-cookie': setCookies } : {}) },
    body: content,
  };
};

/** The modules of cloudfront-js 2.0 that our functions use. */
const MODULES: Readonly<Record<string, object>> = { crypto: { createHash, createHmac } };

const requireFor = (name: string) => (module: string) => {
  const found = MODULES[module];
  if (!found) throw new Error(`${name} requires the module ${module}, which is not supported locally.`);
  return found;
};

/** Runs a cloudfront-js function in a separate context without any Node.js APIs, except for `MODULES`. */
export const createViewerFunction = (code: string, name: string, log: (line: string) => void): ViewerFunction => {
  const script = new Script(code, { filename: name });
  const context = createContext({
    console: { log: (...parts: unknown[]) => log(`${name}: ${parts.join(' ')}`) },
    require: requireFor(name),
  });
  script.runInContext(context, { timeout: MAX_RUN_MS });
  if (runInContext('typeof handler', context) !== 'function') throw new Error(`${name} has no function called handler`);
  const call: () => Promise<unknown> = runInContext(
    'call = async () => JSON.stringify(await handler(JSON.parse(input)))',
    context,
  );
  const timedCall = new Script('call()');
  let runs = 0;

  /** The event and the result are passed as JSON, so they share no objects between the two contexts. */
  const run = async (event: object): Promise<unknown> => {
    context.input = JSON.stringify(event);
    runs += 1;
    const output: unknown = await (runs <= TIMED_RUNS
      ? timedCall.runInContext(context, { timeout: MAX_RUN_MS })
      : call());
    return typeof output === 'string' ? JSON.parse(output) : undefined;
  };
  const eventOf = (eventType: string, request: ViewerRequest, functionContext: FunctionContext) => ({
    version: '1.0',
    context: { ...functionContext, eventType },
    viewer: { ip: request.sourceIp },
    request: requestEvent(request),
  });

  return {
    async onRequest(request, functionContext) {
      const output = await run(eventOf('viewer-request', request, functionContext));
      const isResponse = typeof output === 'object' && output !== null && 'statusCode' in output;
      return isResponse
        ? { response: responseFrom(returnedResponse.parse(output), Buffer.alloc(0)) }
        : { request: requestFrom(returnedRequest.parse(output), request) };
    },
    async onResponse(request, response, functionContext) {
      const { 'set-cookie': setCookies = [], ...headers } = response.headers;
      const pairs = Object.entries(headers).map(([header, value]): Pair => [header, String(value)]);
      const output = await run({
        ...eventOf('viewer-response', request, functionContext),
        response: {
          statusCode: response.status,
          headers: pairsToFields(pairs),
          cookies: toFields([setCookies].flat().flatMap(parseSetCookie)),
        },
      });
      return responseFrom(returnedResponse.parse(output), response.body);
    },
  };
};
