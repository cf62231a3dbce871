import type { Device } from '../scan.ts';

/** What a request says about the scan it may be. Header names in lower case. */
type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Programs that fetch a link to show a preview of it in a chat: nobody has scanned anything yet.
 * iMessage calls itself facebookexternalhit, Signal calls itself WhatsApp. Browsers inside apps
 * (Instagram, Snapchat, LINE) are people and are not in this list.
 */
const PREVIEW_FETCHERS =
  /\b(?:facebookexternalhit|facebookcatalog|meta-externalfetcher|whatsapp|telegrambot|twitterbot|slackbot(?:-linkexpanding)?|slack-imgproxy|discordbot|linkedinbot|skypeuripreview|microsoftpreview|teamsbot|pinterestbot|redditbot|embedly|iframely|vkshare|mattermost|rocket\.chat|zulipurlpreview|google-pagerenderer|bitlybot|line-poker|kakaotalk-scrap|snap url preview service|cardyb|mastodon|synapse)\b/i;

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const PREFETCH = /\b(?:prefetch|prerender|preview)\b/i;

/** A scan is a GET that a person (or a program on purpose) makes to see the page now. */
export function isScan(method: string, headers: RequestHeaders): boolean {
  if (method !== 'GET') return false;
  if (PREFETCH_HEADERS.some((name) => PREFETCH.test(headers[name] ?? ''))) return false;
  return !PREVIEW_FETCHERS.test(headers['user-agent'] ?? '');
}

/** CloudFront names the kind of device in one header each; a tablet counts as mobile there too. */
export function deviceOf(headers: RequestHeaders): Device | undefined {
  const is = (kind: string) => headers[`cloudfront-is-${kind}-viewer`] === 'true';
  if (is('tablet')) return 'tablet';
  if (is('smarttv')) return 'tv';
  if (is('mobile')) return 'mobile';
  // The desktop header is not asked for: where the others came and said no, it is one.
  return headers['cloudfront-is-mobile-viewer'] === undefined ? undefined : 'desktop';
}

/** ISO 3166 code of the country, where CloudFront knows it. */
export function countryOf(headers: RequestHeaders): string | undefined {
  const country = headers['cloudfront-viewer-country']?.toUpperCase();
  return country && /^[A-Z]{2}$/.test(country) ? country : undefined;
}
