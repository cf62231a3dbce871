import type { Device } from '../scan.ts';

/** The headers of a request for a page, with names in lower case. */
type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Programs that fetch a link to show a preview in a chat; nobody has scanned anything yet. iMessage identifies itself
 * as facebookexternalhit, Signal as WhatsApp. In-app browsers (Instagram, Snapchat, LINE) are used by people and are
 * not in this list.
 */
const PREVIEW_FETCHERS =
  /\b(?:facebookexternalhit|facebookcatalog|meta-externalfetcher|whatsapp|telegrambot|twitterbot|slackbot(?:-linkexpanding)?|slack-imgproxy|discordbot|linkedinbot|skypeuripreview|microsoftpreview|teamsbot|pinterestbot|redditbot|embedly|iframely|vkshare|mattermost|rocket\.chat|zulipurlpreview|google-pagerenderer|bitlybot|line-poker|kakaotalk-scrap|snap url preview service|cardyb|mastodon|synapse)\b/i;

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const PREFETCH = /\b(?:prefetch|prerender|preview)\b/i;

/** A scan is a GET that opens the page now, by a person or a program. Prefetches and link previews are not scans. */
export function isScan(method: string, headers: RequestHeaders): boolean {
  if (method !== 'GET') return false;
  if (PREFETCH_HEADERS.some((name) => PREFETCH.test(headers[name] ?? ''))) return false;
  return !PREVIEW_FETCHERS.test(headers['user-agent'] ?? '');
}

/** CloudFront sends one header per kind of device. It reports tablets as mobile too. */
export function deviceOf(headers: RequestHeaders): Device | undefined {
  const is = (kind: string) => headers[`cloudfront-is-${kind}-viewer`] === 'true';
  if (is('tablet')) return 'tablet';
  if (is('smarttv')) return 'tv';
  if (is('mobile')) return 'mobile';
  // We do not request the desktop header. If the other headers are present and false, it is a desktop.
  return headers['cloudfront-is-mobile-viewer'] === undefined ? undefined : 'desktop';
}

/** ISO 3166 code of the country, if CloudFront knows it. */
export function countryOf(headers: RequestHeaders): string | undefined {
  const country = headers['cloudfront-viewer-country']?.toUpperCase();
  return country && /^[A-Z]{2}$/.test(country) ? country : undefined;
}
