import { randomBytes } from 'node:crypto';
import type { HttpResponse, HttpService } from '../../engine/types.ts';
import type { Behavior } from './behavior.ts';
import { type CachedResponse, cacheKey, createCache } from './cache.ts';
import { compress } from './compression.ts';
import { isUnchanged, notModified } from './conditional.ts';
import type { DistributionConfig } from './distribution-config.ts';
import { addressTooLong, bodyNotAllowed, methodNotAllowed } from './error-page.ts';
import { normalizedEncoding } from './forwarding.ts';
import { normalizedPath } from './path-pattern.ts';
import { applyResponseHeaders } from './response-headers.ts';
import { timeToLive } from './time-to-live.ts';
import type { FunctionContext } from './viewer-function.ts';
import { type ViewerRequest, viewerRequestOf } from './viewer-request.ts';

const LONGEST_URL_BYTES = 8192;
const CONDITIONAL = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range'];

type Source = 'Hit' | 'Miss' | 'Error' | 'FunctionGeneratedResponse';
interface SourcedResponse {
  readonly response: CachedResponse | HttpResponse;
  readonly source: Source;
  readonly ageSeconds?: number;
}

const collect = async ({ status, headers, body }: HttpResponse): Promise<CachedResponse> => {
  if (Buffer.isBuffer(body)) return { status, headers, body };
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return { status, headers, body: Buffer.concat(pieces) };
};
const isWhole = (response: CachedResponse | HttpResponse): response is CachedResponse => Buffer.isBuffer(response.body);

const without = (request: ViewerRequest, names: readonly string[]): ViewerRequest => ({
  ...request,
  headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !names.includes(name))),
});

export interface DistributionName {
  readonly id: string;
  readonly domainName: string;
}

/** What a distribution does with a request, from the choice of the behaviour to the last header. */
export const createDistribution = (
  config: DistributionConfig,
  behaviors: readonly Behavior[],
  name: DistributionName,
): HttpService => {
  const cache = createCache();
  const errorSeconds = (status: number) =>
    config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === status)?.ErrorCachingMinTTL;

  const behaviorFor = (path: string): Behavior => {
    const normalized = normalizedPath(path);
    const behavior = behaviors.find((one) => one.matches(normalized));
    if (!behavior) throw new Error(`No behaviour matches ${path}`);
    return behavior;
  };

  const compressed = async (behavior: Behavior, request: ViewerRequest, response: CachedResponse) =>
    behavior.compresses
      ? {
          ...response,
          ...(await compress(
            response.status,
            response.headers,
            response.body,
            normalizedEncoding(request, behavior.policies.cache),
          )),
        }
      : response;

  /** From the origin, into the cache where the policy and the origin let it. */
  const fetchFromOrigin = async (
    behavior: Behavior,
    request: ViewerRequest,
    key: string | undefined,
  ): Promise<SourcedResponse> => {
    // What goes into the cache has to be whole, whatever part of it this viewer already has.
    const caches = key !== undefined && behavior.policies.cache.MaxTTL > 0;
    const asked = caches
      ? { ...without(request, CONDITIONAL), method: request.method === 'HEAD' ? 'GET' : request.method }
      : request;
    const fetched = await behavior.origin(asked, behavior.policies);
    const source = fetched.status >= 400 ? 'Error' : 'Miss';
    const ttlSeconds =
      key === undefined ? 0 : timeToLive(fetched.status, fetched.headers, behavior.policies.cache, errorSeconds);
    if (!caches && ttlSeconds === 0 && !Buffer.isBuffer(fetched.body)) return { response: fetched, source };
    const response = await compressed(behavior, request, await collect(fetched));
    if (key !== undefined && ttlSeconds > 0) cache.put(key, response, ttlSeconds);
    return { response, source };
  };

  const fromCacheOrOrigin = async (behavior: Behavior, request: ViewerRequest): Promise<SourcedResponse> => {
    // A part of an object is cut out by the origin, past the cache.
    const isCacheable = behavior.cachedMethods.has(request.method) && request.headers.range === undefined;
    const key = isCacheable ? cacheKey(behavior.id, request, behavior.policies.cache) : undefined;
    const cached = key === undefined ? undefined : cache.get(key);
    if (cached) return { ...cached, source: cached.response.status >= 400 ? 'Error' : 'Hit' };
    return fetchFromOrigin(behavior, request, key);
  };

  const withErrorPage = async (given: SourcedResponse, request: ViewerRequest): Promise<SourcedResponse> => {
    const custom = config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === given.response.status);
    if (!custom?.ResponsePagePath) return given;
    const pageRequest = {
      ...without(request, [...CONDITIONAL, 'range']),
      method: 'GET',
      path: custom.ResponsePagePath,
      body: Buffer.alloc(0),
    };
    const page = await fromCacheOrOrigin(behaviorFor(custom.ResponsePagePath), pageRequest);
    if (page.response.status !== 200) return given;
    const status = custom.ResponseCode ?? given.response.status;
    return { response: { ...page.response, status }, source: 'Error' };
  };

  const finish = async (
    behavior: Behavior,
    request: ViewerRequest,
    given: SourcedResponse,
    context: FunctionContext,
  ): Promise<HttpResponse> => {
    const { response, source, ageSeconds } = given;
    // Without caching the origin itself has seen the viewer's conditions and decided.
    const isConditional = behavior.policies.cache.MaxTTL > 0 && source !== 'FunctionGeneratedResponse';
    const sent =
      isConditional && isWhole(response) && isUnchanged(request, response) ? notModified(response) : response;
    const headers = applyResponseHeaders(behavior.responseHeaders, sent.headers, {
      method: request.method,
      origin: request.headers.origin,
    });
    const runsFunction = source !== 'FunctionGeneratedResponse' && sent.status < 400;
    const shaped: CachedResponse | HttpResponse =
      behavior.onResponse && runsFunction && isWhole(sent)
        ? await behavior.onResponse.onResponse(request, { ...sent, headers }, context)
        : { ...sent, headers };
    return {
      ...shaped,
      body: request.method === 'HEAD' ? Buffer.alloc(0) : shaped.body,
      headers: {
        ...shaped.headers,
        ...(isWhole(shaped) && shaped.status !== 304 ? { 'content-length': String(shaped.body.length) } : {}),
        ...(ageSeconds === undefined ? {} : { age: String(ageSeconds) }),
        'x-cache': `${source} from cloudfront`,
        via: '1.1 local.cloudfront.net (CloudFront)',
        'x-amz-cf-pop': 'LOCAL1-P1',
        'x-amz-cf-id': context.requestId,
      },
    };
  };

  return async (received) => {
    const viewer = viewerRequestOf(received);
    const behavior = behaviorFor(viewer.path);
    const context = {
      distributionDomainName: name.domainName,
      distributionId: name.id,
      requestId: randomBytes(42).toString('base64url'),
    };
    const respondWithError = (response: CachedResponse) =>
      finish(behavior, viewer, { response, source: 'Error' }, context);
    if (Buffer.byteLength(received.url) > LONGEST_URL_BYTES) return respondWithError(addressTooLong());
    if (!behavior.allowedMethods.has(viewer.method)) return respondWithError(methodNotAllowed());
    if (viewer.method === 'GET' && viewer.body.length > 0) return respondWithError(bodyNotAllowed());

    const outcome = behavior.onRequest ? await behavior.onRequest.onRequest(viewer, context) : { request: viewer };
    if ('response' in outcome) {
      return finish(behavior, viewer, { response: outcome.response, source: 'FunctionGeneratedResponse' }, context);
    }
    const request =
      outcome.request.path === '/' && config.DefaultRootObject
        ? { ...outcome.request, path: `/${config.DefaultRootObject}` }
        : outcome.request;
    return finish(behavior, request, await withErrorPage(await fromCacheOrOrigin(behavior, request), request), context);
  };
};
