import type { CachePolicy } from '../policies.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

const DEFAULT_ERROR_SECONDS = 10;
/**
 * Errors that CloudFront caches even if the origin sets no maximum age. The developer guide lists them under "HTTP 4xx
 * and 5xx status codes that CloudFront caches".
 */
const CACHED_ERRORS = new Set([404, 410, 414, 500, 501, 502, 503, 504]);
/** Errors that CloudFront caches only if the origin sets a maximum age. */
const CACHED_ERRORS_WITH_AGE = new Set([400, 403, 405, 412, 415]);
/** Errors that CloudFront does not cache if the origin sends no-store, no-cache or private. */
const ERRORS_RESPECTING_NO_STORE = new Set([404, 410, 414, 501]);

const headerText = (value: string | readonly string[] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join(', ');

interface OriginCaching {
  readonly forbidsCaching: boolean;
  readonly maxAgeSeconds: number | undefined;
}

const originCaching = (headers: Headers): OriginCaching => {
  const directives = headerText(headers['cache-control'])
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim());
  const forbidsCaching = directives.some((directive) => /^(no-store|no-cache|private)\b/.test(directive));
  const seconds = (name: string): number | undefined => {
    const found = directives.find((directive) => directive.startsWith(`${name}=`))?.slice(name.length + 1);
    return found !== undefined && /^\d+$/.test(found) ? Number(found) : undefined;
  };
  const expiresAtMs = Date.parse(headerText(headers.expires));
  const untilExpiry = Number.isNaN(expiresAtMs) ? undefined : Math.max(0, (expiresAtMs - Date.now()) / 1000);
  return { forbidsCaching, maxAgeSeconds: seconds('s-maxage') ?? seconds('max-age') ?? untilExpiry };
};

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * How many seconds a response stays in the cache. 0 means that it is not cached. `errorSeconds` returns the
 * ErrorCachingMinTTL of an error status, if the distribution sets one.
 */
export const timeToLive = (
  status: number,
  headers: Headers,
  policy: CachePolicy,
  errorSeconds: (status: number) => number | undefined,
): number => {
  const { forbidsCaching, maxAgeSeconds } = originCaching(headers);
  if (status < 400) {
    // Partial responses (206) and responses without a body (304, not modified) are never cached.
    if (status === 206 || status === 304) return 0;
    if (forbidsCaching) return policy.MinTTL;
    return clamp(maxAgeSeconds ?? policy.DefaultTTL, policy.MinTTL, policy.MaxTTL);
  }
  const isCached = CACHED_ERRORS.has(status) || (CACHED_ERRORS_WITH_AGE.has(status) && maxAgeSeconds !== undefined);
  if (!isCached || (forbidsCaching && ERRORS_RESPECTING_NO_STORE.has(status))) return 0;
  return Math.max(errorSeconds(status) ?? DEFAULT_ERROR_SECONDS, Math.min(maxAgeSeconds ?? 0, policy.MaxTTL));
};
