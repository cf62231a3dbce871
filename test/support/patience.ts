/**
 * How long a test waits for what has to come. It measures nothing: on a machine that stands still now and then, a
 * shorter time would fail what only takes longer, and nothing that works waits for so long.
 */
export const PATIENCE_MILLISECONDS = 90_000;

/** The end of a request that hangs, for `fetch`. */
export const untilPatienceEnds = () => AbortSignal.timeout(PATIENCE_MILLISECONDS);
