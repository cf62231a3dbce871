/** Names that the stack of `npm run probe`, its functions and the command share. */

export const PROBE_STACK = 'QprProbe';

/** Function name → handler file. */
export const PROBE_FUNCTIONS = new Map([
  ['write-transaction', 'operator/probe/functions/write-transaction.ts'],
  ['echo-request', 'operator/probe/functions/echo-request.ts'],
  ['stream-parts', 'operator/probe/functions/stream-parts.ts'],
  ['count-arrivals', 'operator/probe/functions/count-arrivals.ts'],
]);

/** The environment variable with the table's name. */
export const PROBE_TABLE_VARIABLE = 'TABLE_NAME';

/** Prefixes of partition keys. `write-transaction` uses a different one for each action. */
export const PROBE_KEYS = {
  put: 'PUT#',
  updated: 'UPDATED#',
  deleted: 'DELETED#',
  signal: 'SIGNAL#',
  seen: 'SEEN#',
} as const;

/** The `type` of items whose stream records are counted. */
export const COUNTED_ITEM = 'counted';

/** The source of the events that are counted. */
export const PROBE_EVENT_SOURCE = 'qpr.probe';

/** The ways in which test items reach `count-arrivals`. */
export type ProbeChannel = 'stream' | 'bus' | 'queue';

/** The second route exists only for its throttle. */
export const PROBE_ROUTES = { echo: 'POST /echo', throttled: 'GET /throttled' } as const;

export const STREAM_PATH = '/stream/';
export const STREAMED = { first: 'first\n', signaled: 'signaled\n', timedOut: 'timed out\n' } as const;

/** How long `stream-parts` waits for the signal that its first part has arrived. */
export const SIGNAL_MILLISECONDS = 10_000;
