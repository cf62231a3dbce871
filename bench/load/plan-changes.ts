import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { LocalService } from '../../test/support/service/local-service.ts';

/** Concurrent plan changes of one organization would conflict, so the changes are spread over many organizations. */
const ORGANIZATIONS = 50;
const TIMEOUT_MILLISECONDS = 30_000;

const keepAlive = new Agent({ keepAlive: true });

export interface CallResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

export type Call = (method: string, path: string, body: unknown) => Promise<CallResponse>;

/**
 * Returns a function that calls the API of a service with its API key. It uses `node:http`, because fetch needs twice
 * as much CPU time, which the service would then lack.
 */
export const callerOf =
  ({ base_url, api_key }: Pick<LocalService, 'base_url' | 'api_key'>, agent = keepAlive): Call =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
    const options = { method, headers, agent, timeout: TIMEOUT_MILLISECONDS };
    const sent = request(`${base_url}${path}`, options).end(JSON.stringify(body));
    sent.on('timeout', () => sent.destroy(new Error(`${path} did not respond in time.`)));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text };
  };

/** Makes a call that must succeed, and returns its parsed body. */
export const mustSucceed =
  (call: Call) =>
  async <Body>(method: string, path: string, body: unknown): Promise<Body> => {
    const { status, text } = await call(method, path, body);
    if (![200, 201].includes(status)) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text);
  };

/**
 * Creates organizations in the accounts of these callers, and returns a function that changes the plan of the next
 * organization each time. It first changes all organizations to `starter`, then all back to `free`, and so on. Each
 * change emits one event. Of all calls that emit an event, these do the least other work.
 */
export async function openPlanChanges(callers: readonly [Call, ...Call[]]): Promise<() => Promise<CallResponse>> {
  const organizations: { readonly id: string; readonly call: Call }[] = [];
  for (let n = 0; n < ORGANIZATIONS; n += 1) {
    const call = callers[n % callers.length] ?? callers[0];
    const { id } = await mustSucceed(call)<{ id: string }>('POST', '/v1/organizations', { name: `Bench ${n}` });
    organizations.push({ id, call });
  }
  let changes = 0;
  return () => {
    const { id, call } = organizations[changes % ORGANIZATIONS] as (typeof organizations)[number];
    const plan = Math.floor(changes / ORGANIZATIONS) % 2 === 0 ? 'starter' : 'free';
    changes += 1;
    return call('PUT', `/v1/organizations/${id}/subscription`, { plan });
  };
}
