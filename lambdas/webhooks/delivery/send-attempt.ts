import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { REFUSED_DELIVERY_HEADER } from '../../../contracts/webhooks/delivery-headers.ts';
import { ATTEMPT_TIMEOUT_MILLISECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import type { TargetAddress } from '../../platform/targets/dns.ts';
import { pinnedTo } from '../../platform/targets/pinned-lookup.ts';
import { checkedAddresses, ForbiddenTarget, type Targets } from '../../platform/targets/targets.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Attempt } from '../delivery.ts';
import { readResponse } from './read-response.ts';

/** The result of one POST to a receiver. `duration_ms` is the time until the status of the response arrived. */
export interface Outcome extends Pick<Attempt, 'duration_ms' | 'status' | 'error' | 'response'> {
  readonly delivered: boolean;
  /** The time until the body was read: how long the receiver kept this function busy. */
  readonly held_ms: number;
  /** Why no further attempt can succeed: the target is forbidden. */
  readonly refused?: string;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface Network extends Targets {
  /** @default 5 seconds, as in the API contract */
  readonly timeoutMilliseconds?: number;
  /** Certificate authorities to trust. @default those of Node */
  readonly ca?: string;
}

// Connections stay open between invocations of this instance, so the next event to the same receiver needs no
// handshakes. A socket belongs to a host and port, and its address was checked when it was opened.
const agents = {
  http: new HttpAgent({ keepAlive: true, maxFreeSockets: 16 }),
  https: new HttpsAgent({ keepAlive: true, maxFreeSockets: 16 }),
};

const POINTS_TO_THIS_SERVICE = 'The URL points to this service itself, which does not accept deliveries.';

/** Sends one attempt. Never throws: any error becomes part of the outcome. */
export async function sendAttempt(message: Message, network: Network): Promise<Outcome> {
  const started_at = performance.now();
  const duration = () => Math.round(performance.now() - started_at);
  const deadline = AbortSignal.timeout(network.timeoutMilliseconds ?? ATTEMPT_TIMEOUT_MILLISECONDS);
  try {
    const url = new URL(message.url);
    const addresses = await withDeadline(checkedAddresses(url, network), deadline);
    const response = await post(url, message, addresses, deadline, network.ca);
    const status = response.statusCode ?? 0;
    const duration_ms = duration();
    const text = await readResponse(response);
    return {
      delivered: status >= 200 && status < 300,
      duration_ms,
      held_ms: duration(),
      status,
      response: text,
      // Only this service or another deployment of it responds with this header. So even a host name that we do not
      // know as ours is recognized.
      ...(response.headers[REFUSED_DELIVERY_HEADER] !== undefined && { refused: POINTS_TO_THIS_SERVICE }),
    };
  } catch (error) {
    const refused = error instanceof ForbiddenTarget && { refused: error.message };
    const duration_ms = duration();
    const failed = { delivered: false, duration_ms, held_ms: duration_ms };
    return { ...failed, error: describe(error, deadline), ...refused };
  }
}

/** Resolves when the response headers arrive. The deadline also applies to the body. */
async function post(
  url: URL,
  message: Message,
  addresses: readonly TargetAddress[],
  deadline: AbortSignal,
  ca: string | undefined,
): Promise<IncomingMessage> {
  const isHttps = url.protocol === 'https:';
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...message.headers, 'content-length': message.body.byteLength },
    agent: isHttps ? agents.https : agents.http,
    lookup: pinnedTo(addresses),
    signal: deadline,
    ...(ca !== undefined && { ca }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = isHttps ? requestHttps(url, options) : requestHttp(url, options);
  request.once('response', resolve);
  // A response that switches protocols (101) ends the connection without a `response` event and without an error.
  request.once('close', () => reject(new Error('The receiver closed the connection without a response.')));
  // A receiver may close an idle connection just as we reuse it. That says nothing about the receiver, so we try again
  // with a new connection. If a new connection fails, the attempt has failed.
  request.on('error', (error) => {
    const isStaleSocket =
      request.reusedSocket && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
    if (isStaleSocket && !deadline.aborted) resolve(post(url, message, addresses, deadline, ca));
    else reject(error);
  });
  request.end(message.body);
  return promise;
}

function describe(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'No response within 5 seconds.';
  // Node combines the failures of several addresses in an AggregateError that has a code, but no message.
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return (
    [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ') || 'The connection failed.'
  );
}
