/** Files that are never pages. Requesting them would only cost time. */
const NOT_PAGES =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|pdf|docx?|xlsx?|pptx?|zip|gz|mp[34]|m4a|webm|mov|woff2?|ttf|eot|ics)$/i;

const MAX_LENGTH = 2_048;

/** The absolute URL of a page without the fragment, or `undefined` if the text is not the URL of a page. */
export function pageAddress(text: string, base: string): string | undefined {
  const url = URL.parse(text.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  if (url.href.length > MAX_LENGTH || NOT_PAGES.test(url.pathname)) return undefined;
  return url.href;
}

/** Same scheme, host and port. */
export const isSameSite = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin;
