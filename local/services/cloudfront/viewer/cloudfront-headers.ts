import type { ViewerRequest } from './viewer-request.ts';

/** The viewer is at this machine or near it, so the machine's settings give the viewer's location. */
const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
const country = new Intl.Locale(locale).region;

const agentMatches =
  (expression: RegExp) =>
  ({ headers }: ViewerRequest): string =>
    String(expression.test(headers['user-agent'] ?? ''));

const MOBILE = /iPhone|iPod|Android.+Mobile|Windows Phone/i;
const TABLET = /iPad|Android(?!.*Mobile)/i;
const TELEVISION = /SMART-TV|SmartTV|AppleTV|HbbTV/i;

const values: Readonly<Record<string, (request: ViewerRequest) => string | undefined>> = {
  'cloudfront-forwarded-proto': () => 'https',
  // CloudFront adds the viewer's port, which is unknown here.
  'cloudfront-viewer-address': ({ sourceIp }) => `${sourceIp}:0`,
  'cloudfront-viewer-country': () => country,
  'cloudfront-viewer-http-version': () => '1.1',
  'cloudfront-viewer-time-zone': () => timeZone,
  'cloudfront-is-mobile-viewer': agentMatches(MOBILE),
  'cloudfront-is-tablet-viewer': agentMatches(TABLET),
  'cloudfront-is-smarttv-viewer': agentMatches(TELEVISION),
  'cloudfront-is-desktop-viewer': ({ headers }) =>
    String(![MOBILE, TABLET, TELEVISION].some((expression) => expression.test(headers['user-agent'] ?? ''))),
};

/** The value of a header that CloudFront adds if a policy lists the header. Undefined if the value is unknown. */
export const cloudFrontHeader = (name: string, request: ViewerRequest): string | undefined => values[name]?.(request);
export const isCloudFrontHeader = (name: string): boolean => name.startsWith('cloudfront-');
