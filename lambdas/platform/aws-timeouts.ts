/** A connection inside a region takes a few milliseconds. */
const CONNECTION_MILLISECONDS = 1_000;

/**
 * The time limit of a call to AWS. When the time is up, the call fails, and clients that retry try again. By default,
 * the SDK only logs a warning at this time and keeps waiting.
 */
export const timeouts = (requestMilliseconds: number) => ({
  connectionTimeout: CONNECTION_MILLISECONDS,
  requestTimeout: requestMilliseconds,
  throwOnRequestTimeout: true,
});
