import { randomBytes } from 'node:crypto';
import type { CachePolicy, OriginRequestPolicy } from '../policies.ts';
import { cookiePairs, isIncluded, joinPairs, queryPairs } from '../query-and-cookies.ts';
import { cloudFrontHeader, isCloudFrontHeader } from '../viewer/cloudfront-headers.ts';
import type { ViewerRequest } from '../viewer/viewer-request.ts';

export interface ForwardingRules {
  /** Whether CloudFront drops `Content-Type` unless a policy lists it. Set by `--assume content-type=dropped`. */
  readonly dropsContentType: boolean;
}

export interface ForwardingPolicies {
  readonly cache: CachePolicy;
  readonly originRequest?: OriginRequestPolicy | undefined;
}

/** Always forwarded to the origin: these headers describe the body or make the request conditional. */
const ALWAYS_FORWARDED = new Set([
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
  const cacheConfig = cache.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig;
  if (cacheConfig.HeaderBehavior === 'whitelist' && includes(cacheConfig.Headers, name)) return true;
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

const includes = (names: readonly string[], name: string): boolean =>
  names.some((listed) => listed.toLowerCase() === name);

/** CloudFront's own headers that a policy lists. */
const addedHeaders = (request: ViewerRequest, { cache, originRequest }: ForwardingPolicies) => {
  const cacheConfig = cache.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig;
  const originConfig = originRequest?.HeadersConfig;
  const listed = [
    ...(cacheConfig.HeaderBehavior === 'whitelist' ? cacheConfig.Headers : []),
    ...(originConfig && ['whitelist', 'allViewerAndWhitelistCloudFront'].includes(originConfig.HeaderBehavior)
      ? originConfig.Headers
      : []),
  ].map((name) => name.toLowerCase());
  return listed.filter(isCloudFrontHeader).flatMap((name): [string, string][] => {
    const value = cloudFrontHeader(name, request);
    return value === undefined ? [] : [[name, value]];
  });
};

const forwardedCookies = (request: ViewerRequest, { cache, originRequest }: ForwardingPolicies): string => {
  const cacheConfig = cache.ParametersInCacheKeyAndForwardedToOrigin.CookiesConfig;
  const originConfig = originRequest?.CookiesConfig;
  const forwarded = cookiePairs(request.headers.cookie).filter(
    ([name]) =>
      isIncluded(cacheConfig.CookieBehavior, cacheConfig.Cookies, name) ||
      (originConfig !== undefined && isIncluded(originConfig.CookieBehavior, originConfig.Cookies, name)),
  );
  return joinPairs(forwarded, '; ');
};

/** The query string for the origin: the parameters that the cache key or the origin request policy includes. */
export const forwardedQuery = (request: ViewerRequest, { cache, originRequest }: ForwardingPolicies): string => {
  const cacheConfig = cache.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig;
  const originConfig = originRequest?.QueryStringsConfig;
  const forwarded = queryPairs(request.queryString).filter(
    ([name]) =>
      isIncluded(cacheConfig.QueryStringBehavior, cacheConfig.QueryStrings, name) ||
      (originConfig !== undefined && isIncluded(originConfig.QueryStringBehavior, originConfig.QueryStrings, name)),
  );
  return joinPairs(forwarded, '&');
};

/** The headers for the origin. `Host` is the origin's own name unless a policy forwards the viewer's. */
export const forwardedHeaders = (
  request: ViewerRequest,
  policies: ForwardingPolicies,
  originDomain: string,
  rules: ForwardingRules = { dropsContentType: false },
): Record<string, string> => {
  const isAlwaysForwarded = (name: string) =>
    ALWAYS_FORWARDED.has(name) && !(name === 'content-type' && rules.dropsContentType);
  const forwarded = Object.entries(request.headers).filter(
    ([name]) =>
      !HOP_BY_HOP.has(name) &&
      !isCloudFrontHeader(name) &&
      name !== 'cookie' &&
      name !== 'accept-encoding' &&
      (isAlwaysForwarded(name) || isForwarded(name, policies)),
  );
  const cookies = forwardedCookies(request, policies);
  const encoding = forwardedEncoding(request, policies);
  const previous = request.headers['x-forwarded-for'];
  return {
    host: originDomain,
    'user-agent': 'Amazon CloudFront',
    ...Object.fromEntries(forwarded),
    ...Object.fromEntries(addedHeaders(request, policies)),
    ...(cookies ? { cookie: cookies } : {}),
    ...(encoding ? { 'accept-encoding': encoding } : {}),
    'x-forwarded-for': previous ? `${previous}, ${request.sourceIp}` : request.sourceIp,
    via: '1.1 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomBytes(42).toString('base64url'),
  };
};

/**
 * `Accept-Encoding` for the origin: the encodings in the cache key. If there are none, it is the viewer's header, but
 * only if a policy forwards that header.
 */
const forwardedEncoding = (request: ViewerRequest, policies: ForwardingPolicies): string | undefined =>
  normalizedEncoding(request, policies.cache) ??
  (isForwarded('accept-encoding', policies) ? request.headers['accept-encoding'] : undefined);

/** The viewer's `Accept-Encoding`, reduced to the encodings that the cache policy enables. */
export const normalizedEncoding = (request: ViewerRequest, cache: CachePolicy): string | undefined => {
  const key = cache.ParametersInCacheKeyAndForwardedToOrigin;
  const accepted = (request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((encoding) => encoding.split(';')[0]?.trim());
  const encodings = [
    ...(key.EnableAcceptEncodingBrotli && accepted.includes('br') ? ['br'] : []),
    ...(key.EnableAcceptEncodingGzip && accepted.includes('gzip') ? ['gzip'] : []),
  ];
  return encodings.length > 0 ? encodings.join(',') : undefined;
};
