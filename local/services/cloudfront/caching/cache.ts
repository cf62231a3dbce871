import { normalizedEncoding } from '../origins/forwarding.ts';
import type { CachePolicy } from '../policies.ts';
import { cookiePairs, isIncluded, joinPairs, queryPairs } from '../query-and-cookies.ts';
import type { ViewerRequest } from '../viewer/viewer-request.ts';

export interface BufferedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}
interface Entry {
  readonly response: BufferedResponse;
  readonly storedAtMs: number;
  readonly expiresAtMs: number;
}

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** The cache key: the path, and everything else that the cache policy includes. */
export const cacheKey = (behaviorId: string, request: ViewerRequest, policy: CachePolicy): string => {
  const { HeadersConfig, CookiesConfig, QueryStringsConfig } = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const query = queryPairs(request.queryString).filter(([name]) =>
    isIncluded(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings, name),
  );
  const cookies = cookiePairs(request.headers.cookie).filter(([name]) =>
    isIncluded(CookiesConfig.CookieBehavior, CookiesConfig.Cookies, name),
  );
  const headers =
    HeadersConfig.HeaderBehavior === 'whitelist'
      ? HeadersConfig.Headers.map((name) => request.headers[name.toLowerCase()] ?? null)
      : [];
  return JSON.stringify([
    behaviorId,
    request.method === 'OPTIONS' ? 'OPTIONS' : 'GET',
    request.path,
    joinPairs(query, '&'),
    joinPairs(cookies, '; '),
    headers,
    normalizedEncoding(request, policy) ?? '',
  ]);
};

/** About as many bytes as the headers of a response and the map's entry take. */
const ENTRY_BYTES = 1_000;
const sizeOf = (key: string, { body }: BufferedResponse): number => ENTRY_BYTES + key.length + body.length;

/** An in-memory edge cache that evicts the least recently used entries. */
export const createCache = () => {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (entry) bytes -= sizeOf(key, entry.response);
    entries.delete(key);
  };
  /** Removes a tenth at once, because each removal makes the next iteration of a map slower. */
  const evict = (): void => {
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_CACHE_BYTES * 0.9) break;
      remove(oldest);
    }
  };
  return {
    get(key: string): { response: BufferedResponse; ageSeconds: number } | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const nowMs = Date.now();
      if (entry.expiresAtMs <= nowMs) {
        remove(key);
        return undefined;
      }
      // Move the entry to the end, because a map iterates in insertion order.
      entries.delete(key);
      entries.set(key, entry);
      return { response: entry.response, ageSeconds: Math.floor((nowMs - entry.storedAtMs) / 1000) };
    },
    put(key: string, response: BufferedResponse, ttlSeconds: number): void {
      remove(key);
      // A single large response must not evict most of the others.
      if (sizeOf(key, response) > MAX_CACHE_BYTES / 4) return;
      const storedAtMs = Date.now();
      entries.set(key, { response, storedAtMs, expiresAtMs: storedAtMs + ttlSeconds * 1000 });
      bytes += sizeOf(key, response);
      if (bytes > MAX_CACHE_BYTES) evict();
    },
  };
};
