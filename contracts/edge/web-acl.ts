/**
 * Requests of one address in five minutes that the web ACL lets through. A crowd behind one Wi-Fi is one
 * address, and a program may use up two keys' limits from one machine.
 */
export const WEB_ACL_LIMITS = {
  windowSeconds: 300,
  /** Scans, conversations, images and pages: 20 a second. */
  visitors: 6_000,
  /** The API: 200 a second, where a key has 100. */
  api: 60_000,
  /** Of these, keys, invitations and the account itself: 20 a second, a fiftieth of what such a route has for everybody. */
  credentials: 6_000,
} as const;
