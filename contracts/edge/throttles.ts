/**
 * Requests a second that API Gateway lets through to a route, and how many at one moment; the rest gets
 * 429. Each route has a bucket of its own, filled as its group says: a flood of one leaves the others theirs.
 *
 * An account has 10,000 a second in a region, and no route can take more than a tenth. What one client may do is
 * limited elsewhere, by key and by address. Scans and messages do not come this way.
 */
export const ROUTE_THROTTLES = {
  /** What visitors do: start, resume, leave and delete a conversation. */
  visitors: { ratePerSecond: 1_000, burst: 1_000 },
  /** GET of the API. */
  reads: { ratePerSecond: 1_000, burst: 1_000 },
  /** Everything else of the API. */
  writes: { ratePerSecond: 500, burst: 500 },
  /** Drawings of QR images that neither the cache nor the bucket has. */
  images: { ratePerSecond: 200, burst: 200 },
  /**
   * What gives somebody a key or a membership, or ends a key. The bucket is everybody's, and is asked before any
   * key is: it is large, so that a flood without a key does not keep a stolen one alive. The web ACL limits each address.
   */
  credentials: { ratePerSecond: 1_000, burst: 1_000 },
  /**
   * Asking for a sign-in, which sends an e-mail. The deployment sends 500 an hour, whose count is one item of the
   * table: more than this would only wear it out.
   */
  signIns: { ratePerSecond: 50, burst: 100 },
  /** Monitors: a few a minute are plenty, and everybody can call it. */
  monitors: { ratePerSecond: 50, burst: 100 },
  /** Paths and methods that do not exist. */
  unknown: { ratePerSecond: 100, burst: 200 },
} as const;

export type RouteGroup = keyof typeof ROUTE_THROTTLES;

/** The first pattern that fits a route's key decides. */
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
