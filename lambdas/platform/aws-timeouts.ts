/** A connection inside a region takes a few milliseconds. */
const CONNECTION_MILLISECONDS = 1_000;

/**
 * How long a call to AWS may take before it fails (and is tried again, where the client does that).
 * Left to itself, the SDK only writes a warning when the time is up, and goes on waiting.
 */
export const timeouts = (requestMilliseconds: number) => ({
  connectionTimeout: CONNECTION_MILLISECONDS,
  requestTimeout: requestMilliseconds,
  throwOnRequestTimeout: true,
});
