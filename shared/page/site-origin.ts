const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const PORT = '(?::[1-9]\\d{0,4})?';
const SITE = new RegExp(`^https://(?:${LABEL}\\.)+${LABEL}${PORT}$`);
/** A site that a developer runs on their own machine. */
const LOCAL = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1)${PORT}$`);

/**
 * Whether a text is the exact origin of a website. It becomes part of the page's security policy, so it consists of a
 * scheme, a host and a port and nothing else: no path, no wildcard, no separator of the policy.
 */
export const isSiteOrigin = (text: string): boolean =>
  (SITE.test(text) || LOCAL.test(text)) && URL.parse(text)?.origin === text;
