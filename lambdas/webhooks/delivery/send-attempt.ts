import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { REFUSED_DELIVERY_HEADER } from '../../../contracts/webhooks/delivery-headers.ts';
import { ATTEMPT_TIMEOUT_MILLISECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { TargetAddress } from '../targets/dns.ts';
import { checkedAddresses, ForbiddenTarget, type Targets } from '../targets/webhook-target.ts';
import { readResponse } from './read-response.ts';

/** One POST to a receiver and what came of it. Exactly one of `status` and `error` is set. */
export interface Outcome {
  readonly delivered: boolean;
  /** Until the status of the response. */
  readonly durationMilliseconds: number;
  /** Until its body was read: so long the receiver held this function. */
  readonly heldMilliseconds: number;
  readonly status?: number;
  readonly error?: string;
  /** The beginning of the response's body. */
  readonly response?: string;
  /** Why no further attempt can succeed: the target is forbidden. */
  readonly refused?: string;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface Network extends Targets {
  /** @default 5 seconds, as the API contract says */
  readonly timeoutMilliseconds?: number;
  /** Further certificate authorities to trust. @default those of Node */
  readonly ca?: string;
}

// Kept open between invocations of this instance: the next event to the same receiver saves the
// handshakes. A socket belongs to host and port, and was dialled to an address checked then.
const agents = {
  http: new HttpAgent({ keepAlive: true, maxFreeSockets: 16 }),
  https: new HttpsAgent({ keepAlive: true, maxFreeSockets: 16 }),
};

const LEADS_BACK = 'The address leads to this service itself, which takes no deliveries.';

/** Sends one attempt. Never throws: whatever goes wrong on the way is the outcome. */
export async function sendAttempt(message: Message, network: Network): Promise<Outcome> {
  const startedAt = performance.now();
  const duration = () => Math.round(performance.now() - startedAt);
  const deadline = AbortSignal.timeout(network.timeoutMilliseconds ?? ATTEMPT_TIMEOUT_MILLISECONDS);
  try {
    const url = new URL(message.url);
    const addresses = await withDeadline(checkedAddresses(url, network), deadline);
    const response = await post(url, message, addresses, deadline, network.ca);
    const status = response.statusCode ?? 0;
    const durationMilliseconds = duration();
    const text = await readResponse(response);
    return {
      delivered: status >= 200 && status < 300,
      durationMilliseconds,
      heldMilliseconds: duration(),
      status,
      response: text,
      // Under whatever name: only this service (or another deployment of it) answers a delivery so.
      ...(response.headers[REFUSED_DELIVERY_HEADER] !== undefined && { refused: LEADS_BACK }),
    };
  } catch (error) {
    const refused = error instanceof ForbiddenTarget && { refused: error.message };
    const durationMilliseconds = duration();
    const failed = { delivered: false, durationMilliseconds, heldMilliseconds: durationMilliseconds };
    return { ...failed, error: describe(error, deadline), ...refused };
  }
}

/** Resolves with the head of the response; the deadline stays in force for its body. */
async function post(
  url: URL,
  message: Message,
  addresses: readonly TargetAddress[],
  deadline: AbortSignal,
  ca: string | undefined,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...message.headers, 'content-length': message.body.byteLength },
    agent: secure ? agents.https : agents.http,
    lookup: pinnedTo(addresses),
    signal: deadline,
    ...(ca !== undefined && { ca }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = secure ? requestHttps(url, options) : requestHttp(url, options);
  request.once('response', resolve);
  // A response that wants another protocol (101) ends the connection without that event and without an error.
  request.once('close', () => reject(new Error('The receiver closed the connection without an answer.')));
  // A receiver may close an idle connection in the moment we take it up again. That is no response of
  // the receiver, and a new connection tells more; a fresh connection that fails is a failure.
  request.on('error', (error) => {
    const staleSocket = request.reusedSocket && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
    if (staleSocket && !deadline.aborted) resolve(post(url, message, addresses, deadline, ca));
    else reject(error);
  });
  request.end(message.body);
  return promise;
}

/** Node asks this instead of DNS: what it gets can only be what was checked. */
const pinnedTo =
  (addresses: readonly TargetAddress[]): LookupFunction =>
  (host, options, callback) => {
    const [first] = addresses;
    if (!first) callback(Object.assign(new Error(`${host} has no address.`), { code: 'ENOTFOUND' }), '');
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

function describe(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'No answer within 5 seconds.';
  // Node gathers the failures of several addresses in an AggregateError that has a code, but no message.
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return (
    [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ') || 'The connection failed.'
  );
}
