/**
 * How long a test waits for something that must happen. This is not a performance limit: a busy machine can stall for
 * a while, and a shorter timeout would fail tests that are only slow. A working test never waits this long.
 */
export const TIMEOUT_MILLISECONDS = 90_000;

/** Timeout signal for `fetch`, which ends a request that hangs. */
export const timeoutSignal = () => AbortSignal.timeout(TIMEOUT_MILLISECONDS);
