import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PageLanguage } from '../../../contracts/languages.ts';
import type { InlineScript } from './script.ts';
import { type PageStyle, stylesOf } from './style.ts';

interface PagePolicy extends PageStyle {
  /** @default none */
  readonly scripts?: readonly InlineScript[] | undefined;
  /** Origins of the websites that can show the page in a frame. @default none */
  readonly embed_origins?: readonly string[] | undefined;
}

const quoted = (inlined: readonly { readonly hash: string }[]) => inlined.map(({ hash }) => `'${hash}'`).join(' ');

/** Only the page's own scripts run, no external resources load, and only the owner's websites can frame the page. */
export const contentSecurityPolicy = ({ scripts = [], embed_origins = [], ...styled }: PagePolicy) =>
  [
    "default-src 'none'",
    `script-src ${quoted(scripts) || "'none'"}`,
    `style-src ${quoted(stylesOf(styled))}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embed_origins.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Each view of the page is a separate scan, so the browser must request the page every time.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

const permissionsPolicy = (allowsMicrophone: boolean) =>
  `camera=(), geolocation=(), microphone=(${allowsMicrophone ? 'self' : ''}), payment=()`;

/** Must not be cached: the owner can change the target or unarchive the code at any time. */
export const redirect = (url: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 302,
  headers: {
    location: new URL(url).href,
    'cache-control': PAGE_HEADERS['cache-control'],
    'referrer-policy': PAGE_HEADERS['referrer-policy'],
    'x-robots-tag': PAGE_HEADERS['x-robots-tag'],
  },
});

export interface PageResponseOptions extends PagePolicy {
  readonly status: number;
  readonly language: PageLanguage;
  readonly acceptEncoding?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the page can use the microphone, so that visitors can dictate. @default false */
  readonly allowsMicrophone?: boolean | undefined;
}

/**
 * This quality compresses better than gzip at the same speed. The highest qualities take forty times as long to save a
 * few bytes.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESSIONS = {
  br: (page: string) => brotliCompressSync(page, BROTLI),
  gzip: (page: string) => gzipSync(page),
};

/** The best compression that the browser accepts. */
const compressionOf = (acceptEncoding: string) =>
  (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(acceptEncoding),
  );

/** Compresses the page here, because CloudFront only compresses cacheable responses. */
export function pageResponse(
  page: string,
  { status, language, acceptEncoding = '', headers = {}, allowsMicrophone = false, ...policy }: PageResponseOptions,
): APIGatewayProxyStructuredResultV2 {
  const compression = compressionOf(acceptEncoding);
  return {
    statusCode: status,
    headers: {
      ...PAGE_HEADERS,
      'content-security-policy': contentSecurityPolicy(policy),
      'permissions-policy': permissionsPolicy(allowsMicrophone),
      ...headers,
      'content-language': language,
      vary: 'accept-encoding, accept-language',
      ...(compression && { 'content-encoding': compression }),
    },
    body: compression ? COMPRESSIONS[compression](page).toString('base64') : page,
    isBase64Encoded: compression !== undefined,
  };
}
