/**
 * `npm run probe` deploys a small stack that finds out how AWS behaves (docs/aws-assumptions.md). The command, the
 * stack and its functions share these names.
 */

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

/** Prefixes of partition keys. */
export const PROBE_KEYS = {
  /** `write-transaction` puts, updates and deletes items with different prefixes. */
  put: 'PUT#',
  updated: 'UPDATED#',
  deleted: 'DELETED#',
  /** The command writes this item when it has received the first part of a stream. */
  signal: 'SIGNAL#',
  /** How often a stream record, an event or a queue message has arrived. */
  seen: 'SEEN#',
} as const;

/** The `type` of items whose stream records are counted. */
export const COUNTED_ITEM = 'counted';

/** The source of the events that are counted. */
export const PROBE_EVENT_SOURCE = 'qpr.probe';

/** How test items reach `count-arrivals`: through the table's stream, the event bus or the queue. */
export type ProbeChannel = 'stream' | 'bus' | 'queue';

/** `throttled` is never called. The command sets its throttle, and then checks whether an update removes it. */
export const PROBE_ROUTES = { echo: 'POST /echo', throttled: 'GET /throttled' } as const;

export const STREAM_PATH = '/stream/';
/** `stream-parts` sends `first`, and then whether the signal came in time. */
export const STREAM_PARTS = { first: 'first\n', signaled: 'signaled\n', timedOut: 'timed out\n' } as const;

/** How long `stream-parts` waits for the signal that its first part has arrived. */
export const SIGNAL_MILLISECONDS = 10_000;
