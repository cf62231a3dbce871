import * as z from 'zod';
import { number } from '../shared/properties.ts';

const names = z.array(z.string()).default([]);
const query = z.strictObject({
  QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  QueryStrings: names,
});
const cookies = z.strictObject({ CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']), Cookies: names });

export const cachePolicySchema = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  DefaultTTL: number.default(86_400),
  MinTTL: number,
  MaxTTL: number.default(31_536_000),
  ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
    EnableAcceptEncodingBrotli: z.boolean().default(false),
    EnableAcceptEncodingGzip: z.boolean(),
    HeadersConfig: z.strictObject({ HeaderBehavior: z.enum(['none', 'whitelist']), Headers: names }),
    CookiesConfig: cookies,
    QueryStringsConfig: query,
  }),
});
export type CachePolicy = z.output<typeof cachePolicySchema>;

export const originRequestPolicySchema = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  HeadersConfig: z.strictObject({
    HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allViewerAndWhitelistCloudFront', 'allExcept']),
    Headers: names,
  }),
  CookiesConfig: cookies,
  QueryStringsConfig: query,
});
export type OriginRequestPolicy = z.output<typeof originRequestPolicySchema>;

type NoneOrAll = 'none' | 'all';
const cachePolicy = (
  Name: string,
  [MinTTL, DefaultTTL, MaxTTL]: readonly [number, number, number],
  inCacheKey: { compresses?: boolean; headers?: string[]; cookies?: NoneOrAll; query?: NoneOrAll } = {},
): CachePolicy => ({
  Name,
  MinTTL,
  DefaultTTL,
  MaxTTL,
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingBrotli: inCacheKey.compresses ?? false,
    EnableAcceptEncodingGzip: inCacheKey.compresses ?? false,
    HeadersConfig: { HeaderBehavior: inCacheKey.headers ? 'whitelist' : 'none', Headers: inCacheKey.headers ?? [] },
    CookiesConfig: { CookieBehavior: inCacheKey.cookies ?? 'none', Cookies: [] },
    QueryStringsConfig: { QueryStringBehavior: inCacheKey.query ?? 'none', QueryStrings: [] },
  },
});

const YEAR = 31_536_000;
const originHeaders = ['host', 'origin', 'x-http-method-override', 'x-http-method', 'x-method-override'];

/** CloudFront's managed cache policies, by their fixed ids. */
export const MANAGED_CACHE_POLICIES: Readonly<Record<string, CachePolicy>> = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': cachePolicy('CachingOptimized', [1, 86_400, YEAR], { compresses: true }),
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': cachePolicy('CachingOptimizedForUncompressedObjects', [1, 86_400, YEAR]),
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': cachePolicy('CachingDisabled', [0, 0, 0]),
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': cachePolicy('UseOriginCacheControlHeaders', [0, 0, YEAR], {
    compresses: true,
    headers: originHeaders,
    cookies: 'all',
  }),
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': cachePolicy('UseOriginCacheControlHeaders-QueryStrings', [0, 0, YEAR], {
    compresses: true,
    headers: originHeaders,
    cookies: 'all',
    query: 'all',
  }),
};

const originRequestPolicy = (
  Name: string,
  HeaderBehavior: OriginRequestPolicy['HeadersConfig']['HeaderBehavior'],
  Headers: string[] = [],
  cookiesAndQuery: NoneOrAll = 'all',
): OriginRequestPolicy => ({
  Name,
  HeadersConfig: { HeaderBehavior, Headers },
  CookiesConfig: { CookieBehavior: cookiesAndQuery, Cookies: [] },
  QueryStringsConfig: { QueryStringBehavior: cookiesAndQuery, QueryStrings: [] },
});

const corsHeaders = ['origin', 'access-control-request-headers', 'access-control-request-method'];

export const MANAGED_ORIGIN_REQUEST_POLICIES: Readonly<Record<string, OriginRequestPolicy>> = {
  '216adef6-5c7f-47e4-b989-5492eafa07d3': originRequestPolicy('AllViewer', 'allViewer'),
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': originRequestPolicy('AllViewerExceptHostHeader', 'allExcept', ['host']),
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': originRequestPolicy('CORS-S3Origin', 'whitelist', corsHeaders, 'none'),
  '59781a5b-3903-41f3-afcb-af62929ccde1': originRequestPolicy('CORS-CustomOrigin', 'whitelist', ['origin'], 'none'),
  'acba4595-bd28-49b8-b9fe-13317c0390fa': originRequestPolicy(
    'UserAgentRefererHeaders',
    'whitelist',
    ['user-agent', 'referer'],
    'none',
  ),
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': originRequestPolicy(
    'AllViewerAndCloudFrontHeaders-2022-06',
    'allViewerAndWhitelistCloudFront',
    [
      'cloudfront-forwarded-proto',
      'cloudfront-is-desktop-viewer',
      'cloudfront-is-mobile-viewer',
      'cloudfront-is-smarttv-viewer',
      'cloudfront-is-tablet-viewer',
      'cloudfront-viewer-address',
      'cloudfront-viewer-country',
      'cloudfront-viewer-http-version',
      'cloudfront-viewer-time-zone',
    ],
  ),
};
