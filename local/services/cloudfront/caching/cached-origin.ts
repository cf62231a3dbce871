import type { HttpResponse } from '../../../engine/types.ts';
import type { Behavior } from '../behavior.ts';
import { normalizedEncoding } from '../origins/forwarding.ts';
import { type ViewerRequest, withoutHeaders } from '../viewer/viewer-request.ts';
import { type BufferedResponse, cacheKey, createCache } from './cache.ts';
import { compress } from './compression.ts';
import { CONDITIONAL_HEADERS } from './conditional.ts';
import { timeToLive } from './time-to-live.ts';

/** A response with its source, which the viewer sees in the header `X-Cache`. */
export interface SourcedResponse {
  readonly response: BufferedResponse | HttpResponse;
  readonly source: 'Hit' | 'Miss' | 'Error' | 'FunctionGeneratedResponse';
  readonly ageSeconds?: number;
}

/** Waits for the whole body of a streamed response. */
const bufferBody = async ({ status, headers, body }: HttpResponse): Promise<BufferedResponse> => {
  if (Buffer.isBuffer(body)) return { status, headers, body };
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { status, headers, body: Buffer.concat(chunks) };
};

const withCompression = async (
  { compresses, policies }: Behavior,
  request: ViewerRequest,
  response: BufferedResponse,
): Promise<BufferedResponse> => {
  if (!compresses) return response;
  const { status, headers, body } = response;
  return { ...response, ...(await compress(status, headers, body, normalizedEncoding(request, policies.cache))) };
};

/** The origins of a distribution behind one cache. `errorSeconds` returns the minimum time to cache an error status. */
export const createCachedOrigin = (errorSeconds: (status: number) => number | undefined) => {
  const cache = createCache();

  /** Fetches from the origin, and caches the response if the policy and the origin allow it. */
  const fetchFromOrigin = async (
    behavior: Behavior,
    request: ViewerRequest,
    key: string | undefined,
  ): Promise<SourcedResponse> => {
    const usesCache = key !== undefined && behavior.policies.cache.MaxTTL > 0;
    // A cached response must be complete, so drop the viewer's conditional headers, and replace HEAD with GET.
    const originRequest = usesCache
      ? { ...withoutHeaders(request, CONDITIONAL_HEADERS), method: request.method === 'HEAD' ? 'GET' : request.method }
      : request;
    const fetched = await behavior.origin(originRequest, behavior.policies);
    const source = fetched.status >= 400 ? 'Error' : 'Miss';
    // HEAD has the same cache key as GET, so a response to HEAD, which has no body, must not be cached.
    const ttlSeconds =
      key === undefined || originRequest.method === 'HEAD'
        ? 0
        : timeToLive(fetched.status, fetched.headers, behavior.policies.cache, errorSeconds);
    if (!usesCache && ttlSeconds === 0 && !Buffer.isBuffer(fetched.body)) return { response: fetched, source };
    const response = await withCompression(behavior, request, await bufferBody(fetched));
    if (key !== undefined && ttlSeconds > 0) cache.put(key, response, ttlSeconds);
    return { response, source };
  };

  return async (behavior: Behavior, request: ViewerRequest): Promise<SourcedResponse> => {
    // Range requests bypass the cache: the origin returns the requested part.
    const isCacheable = behavior.cachedMethods.has(request.method) && request.headers.range === undefined;
    const key = isCacheable ? cacheKey(behavior.id, request, behavior.policies.cache) : undefined;
    const cached = key === undefined ? undefined : cache.get(key);
    if (cached) return { ...cached, source: cached.response.status >= 400 ? 'Error' : 'Hit' };
    return fetchFromOrigin(behavior, request, key);
  };
};
