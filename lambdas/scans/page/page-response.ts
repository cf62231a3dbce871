import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PageLanguage } from '../../../contracts/languages.ts';
import type { InlineScript } from './script.ts';
import { accentStyle, STYLE_HASH } from './style.ts';

interface Allowed {
  /** The hash of the page's script; absent for a page that has none. */
  readonly script?: string | undefined;
  /** The hashes of styles beside the one of every page. */
  readonly styles?: readonly string[];
}

/** Nothing runs but the page's own script, nothing foreign loads, no other site may frame the page. */
export const contentSecurityPolicy = ({ script, styles = [] }: Allowed) =>
  [
    "default-src 'none'",
    `script-src '${script ?? 'none'}'`,
    `style-src ${[STYLE_HASH, ...styles].map((hash) => `'${hash}'`).join(' ')}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Each opening is a scan of its own, so no copy of the page may stand in for one.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** Its owner may choose another place any time, or open the code again: nobody may remember this one. */
export const redirect = (url: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 302,
  headers: {
    location: new URL(url).href,
    'cache-control': PAGE_HEADERS['cache-control'],
    'referrer-policy': PAGE_HEADERS['referrer-policy'],
    'x-robots-tag': PAGE_HEADERS['x-robots-tag'],
  },
});

interface PageResponseOptions {
  readonly status: number;
  readonly language: PageLanguage;
  readonly acceptEncoding?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the owner's choice; its style must be allowed. */
  readonly color?: string | undefined;
  readonly script?: InlineScript | undefined;
}

/** Better than gzip, and as quick: the highest qualities take forty times as long for some bytes less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESSIONS = {
  br: (page: string) => brotliCompressSync(page, BROTLI),
  gzip: (page: string) => gzipSync(page),
};

/** The best that the browser takes. */
const compressionOf = (acceptEncoding: string) =>
  (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(acceptEncoding),
  );

/** Compressed here, because CloudFront compresses only what it may cache. */
export function pageResponse(
  page: string,
  { status, language, acceptEncoding = '', headers = {}, color, script }: PageResponseOptions,
): APIGatewayProxyStructuredResultV2 {
  const compression = compressionOf(acceptEncoding);
  return {
    statusCode: status,
    headers: {
      ...PAGE_HEADERS,
      'content-security-policy': contentSecurityPolicy({
        script: script?.hash,
        ...(color !== undefined && { styles: [accentStyle(color).hash] }),
      }),
      ...headers,
      'content-language': language,
      vary: 'accept-encoding, accept-language',
      ...(compression && { 'content-encoding': compression }),
    },
    body: compression ? COMPRESSIONS[compression](page).toString('base64') : page,
    isBase64Encoded: compression !== undefined,
  };
}
