const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const PORT = '(?::[1-9]\\d{0,4})?';
const SITE = new RegExp(`^https://(?:${LABEL}\\.)+${LABEL}${PORT}$`);
/** A site that a developer runs on their own machine. */
const LOCAL = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1)${PORT}$`);

/**
 * Whether a text is the exact origin of a website. The origin becomes part of the page's security policy, so it has
 * only a scheme, a host and an optional port: no path, no wildcard, and no space or `;`, which would change the policy.
 */
export const isSiteOrigin = (text: string): boolean =>
  (SITE.test(text) || LOCAL.test(text)) && URL.canParse(text) && new URL(text).origin === text;
