/**
 * Requests per IP address in five minutes that the web ACL lets through. The limits are high on purpose: a
 * crowd on one Wi-Fi shares one address, and a program on one machine may use two accounts at their full rate.
 */
export const WEB_ACL_LIMITS = {
  windowSeconds: 300,
  /** Scans, conversations, images and pages: 20 per second. */
  visitors: 6_000,
  /**
   * Downloads of uploaded files: one per second. A file can have 10 MB, and the deployment pays for each transfer. These
   * requests also count toward `visitors`.
   */
  downloads: 300,
  /** The API: 200 per second. The limit of one account is 100 per second. */
  api: 60_000,
  /**
   * API requests for keys, sign-in, sessions, invitations and the account: 20 per second. Each of these routes allows
   * 1,000 per second in total (sign-in: 50), so one IP address cannot use up a route. This limit exists only with
   * `waf=strict`. By default, these requests count toward `visitors`.
   */
  credentials: 6_000,
} as const;
