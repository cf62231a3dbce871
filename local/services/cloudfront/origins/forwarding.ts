import { randomBytes } from 'node:crypto';
import type { CachePolicy, OriginRequestPolicy } from '../policies.ts';
import { cookiePairs, isIncluded, joinPairs, queryPairs } from '../query-and-cookies.ts';
import { isViewerHeader, viewerHeader } from '../viewer/viewer-headers.ts';
import type { ViewerRequest } from '../viewer/viewer-request.ts';

/** Whether CloudFront drops `Content-Type` unless a policy lists it. */
export interface ForwardingRules {
  readonly dropsContentType: boolean;
}

export interface ForwardingPolicies {
  readonly cache: CachePolicy;
  readonly originRequest?: OriginRequestPolicy | undefined;
}

/** Always forwarded to the origin: these headers describe the body or make the request conditional. */
const ALWAYS = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
]);
/** These headers apply only to a single connection. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const isForwarded = (name: string, { cache, originRequest }: ForwardingPolicies): boolean => {
  const inKey = cache.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig;
  if (inKey.HeaderBehavior === 'whitelist' && includes(inKey.Headers, name)) return true;
  if (!originRequest) return false;
  const { HeaderBehavior, Headers } = originRequest.HeadersConfig;
  switch (HeaderBehavior) {
    case 'none':
      return false;
    case 'whitelist':
      return includes(Headers, name);
    case 'allExcept':
      return !includes(Headers, name);
    default:
      return true;
  }
};

const includes = (names: readonly string[], name: string): boolean => names.some((one) => one.toLowerCase() === name);

/** CloudFront's own headers that a policy lists. */
const addedHeaders = (request: ViewerRequest, { cache, originRequest }: ForwardingPolicies) => {
  const inKey = cache.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig;
  const forOrigin = originRequest?.HeadersConfig;
  const asked = [
    ...(inKey.HeaderBehavior === 'whitelist' ? inKey.Headers : []),
    ...(forOrigin && ['whitelist', 'allViewerAndWhitelistCloudFront'].includes(forOrigin.HeaderBehavior)
      ? forOrigin.Headers
      : []),
  ].map((name) => name.toLowerCase());
  return asked.filter(isViewerHeader).flatMap((name): [string, string][] => {
    const value = viewerHeader(name, request);
    return value === undefined ? [] : [[name, value]];
  });
};

const forwardedCookies = (request: ViewerRequest, { cache, originRequest }: ForwardingPolicies): string => {
  const inKey = cache.ParametersInCacheKeyAndForwardedToOrigin.CookiesConfig;
  const forOrigin = originRequest?.CookiesConfig;
  const kept = cookiePairs(request.headers.cookie).filter(
    ([name]) =>
      isIncluded(inKey.CookieBehavior, inKey.Cookies, name) ||
      (forOrigin !== undefined && isIncluded(forOrigin.CookieBehavior, forOrigin.Cookies, name)),
  );
  return joinPairs(kept, '; ');
};

/** The query string for the origin: the parameters that the cache key or the origin request policy includes. */
export const forwardedQuery = (request: ViewerRequest, { cache, originRequest }: ForwardingPolicies): string => {
  const inKey = cache.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig;
  const forOrigin = originRequest?.QueryStringsConfig;
  const kept = queryPairs(request.queryString).filter(
    ([name]) =>
      isIncluded(inKey.QueryStringBehavior, inKey.QueryStrings, name) ||
      (forOrigin !== undefined && isIncluded(forOrigin.QueryStringBehavior, forOrigin.QueryStrings, name)),
  );
  return joinPairs(kept, '&');
};

/** The headers for the origin. `Host` is the origin's own name unless a policy forwards the viewer's. */
export const forwardedHeaders = (
  request: ViewerRequest,
  policies: ForwardingPolicies,
  originDomain: string,
  rules: ForwardingRules = { dropsContentType: false },
): Record<string, string> => {
  const isAlwaysForwarded = (name: string) => ALWAYS.has(name) && !(name === 'content-type' && rules.dropsContentType);
  const kept = Object.entries(request.headers).filter(
    ([name]) =>
      !HOP_BY_HOP.has(name) &&
      !isViewerHeader(name) &&
      name !== 'cookie' &&
      name !== 'accept-encoding' &&
      (isAlwaysForwarded(name) || isForwarded(name, policies)),
  );
  const cookies = forwardedCookies(request, policies);
  const encoding = forwardedEncoding(request, policies);
  const before = request.headers['x-forwarded-for'];
  return {
    host: originDomain,
    'user-agent': 'Amazon CloudFront',
    ...Object.fromEntries(kept),
    ...Object.fromEntries(addedHeaders(request, policies)),
    ...(cookies ? { cookie: cookies } : {}),
    ...(encoding ? { 'accept-encoding': encoding } : {}),
    'x-forwarded-for': before ? `${before}, ${request.sourceIp}` : request.sourceIp,
    via: '1.1 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomBytes(42).toString('base64url'),
  };
};

/** Normalized to the values of the cache key, or the viewer's own value if only the origin request policy includes it. */
const forwardedEncoding = (request: ViewerRequest, policies: ForwardingPolicies): string | undefined =>
  normalizedEncoding(request, policies.cache) ??
  (isForwarded('accept-encoding', policies) ? request.headers['accept-encoding'] : undefined);

export const normalizedEncoding = (request: ViewerRequest, cache: CachePolicy): string | undefined => {
  const key = cache.ParametersInCacheKeyAndForwardedToOrigin;
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((one) => one.split(';')[0]?.trim());
  const usable = [
    ...(key.EnableAcceptEncodingBrotli && accepted.includes('br') ? ['br'] : []),
    ...(key.EnableAcceptEncodingGzip && accepted.includes('gzip') ? ['gzip'] : []),
  ];
  return usable.length > 0 ? usable.join(',') : undefined;
};
