import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Language } from '../../platform/language.ts';
import { accentStyle, STYLE_HASH } from './style.ts';

/** Nothing inline runs, nothing foreign loads, no other site may frame the page. */
export const contentSecurityPolicy = (...styleHashes: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${[STYLE_HASH, ...styleHashes].map((hash) => `'${hash}'`).join(' ')}`,
    "connect-src 'self'",
    'img-src data:',
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

interface PageResponseOptions {
  readonly status: number;
  readonly language: Language;
  readonly acceptEncoding?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the owner's choice; its style must be allowed. */
  readonly color?: string | undefined;
}

/** Compressed here, because CloudFront compresses only what it may cache. */
export function pageResponse(
  page: string,
  { status, language, acceptEncoding = '', headers = {}, color }: PageResponseOptions,
): APIGatewayProxyStructuredResultV2 {
  const compressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding);
  return {
    statusCode: status,
    headers: {
      ...PAGE_HEADERS,
      'content-security-policy': contentSecurityPolicy(...(color === undefined ? [] : [accentStyle(color).hash])),
      ...headers,
      'content-language': language,
      vary: 'accept-encoding, accept-language',
      ...(compressed && { 'content-encoding': 'gzip' }),
    },
    body: compressed ? gzipSync(page).toString('base64') : page,
    isBase64Encoded: compressed,
  };
}
