/**
 * Requests per second that API Gateway lets through to a route, and the burst. Further requests get 429. Each route has
 * its own bucket, sized by its group: a flood on one route does not affect the others.
 *
 * API Gateway allows an AWS account 10,000 requests per second in a region, and one route can use at most a tenth of
 * them. Limits per client are enforced elsewhere, by key and by IP address. Scans and messages do not pass through API
 * Gateway.
 */
export const ROUTE_THROTTLES = {
  /** From the scan page: start, read, close or delete a conversation, rate an answer, send a form, open a file. */
  visitors: { ratePerSecond: 1_000, burst: 1_000 },
  /** GET requests to the API. */
  reads: { ratePerSecond: 1_000, burst: 1_000 },
  /** All other API requests. */
  writes: { ratePerSecond: 500, burst: 500 },
  /** QR images that have to be drawn because neither the cache nor the bucket has them. */
  images: { ratePerSecond: 200, burst: 200 },
  /**
   * Operations that create or revoke keys and sessions, accept an invitation, or delete or restore the account. All
   * callers share a route's bucket, and API Gateway applies it before the key is verified. The bucket is large, so that
   * a flood of requests without a key cannot block the revocation of a stolen key. The web ACL limits each IP address.
   */
  credentials: { ratePerSecond: 1_000, burst: 1_000 },
  /**
   * Sign-in requests, each of which sends an e-mail. The deployment sends at most 500 sign-in e-mails per hour, counted
   * in one table item. A higher rate would only overload that item.
   */
  signIns: { ratePerSecond: 50, burst: 100 },
  /** Health checks. A few per minute are enough, and anyone can call this route. */
  monitors: { ratePerSecond: 50, burst: 100 },
  /** Paths and methods that do not exist. */
  unknown: { ratePerSecond: 100, burst: 200 },
} as const;

export type RouteGroup = keyof typeof ROUTE_THROTTLES;

/** The first pattern that matches the route key decides. */
const GROUPS: readonly (readonly [RegExp, RouteGroup])[] = [
  [/^\$default$/, 'unknown'],
  [/ \/s\//, 'visitors'],
  [/ \/qr(?:-styled)?\//, 'images'],
  [/ \/v1\/sign-in$/, 'signIns'],
  [/ \/v1\/status$/, 'monitors'],
  [/ \/invitations\/| \/v1\/invitations\/|^(?!GET ).+ \/v1\/(?:api-keys|account|sessions)\b/, 'credentials'],
  [/^GET /, 'reads'],
];

/** `GET /v1/qpr-codes` → `reads`. */
export const routeGroup = (routeKey: string): RouteGroup =>
  GROUPS.find(([pattern]) => pattern.test(routeKey))?.[1] ?? 'writes';
