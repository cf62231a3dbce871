import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalService, startService } from '../test/support/service/local-service.ts';
import { eventOf } from '../test/support/stand-ins/received-event.ts';
import { type Received, type Receiver, startReceiver } from '../test/support/stand-ins/receiver.ts';
import { type BenchmarkResult, percentile, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const EVENTS = 1_000;
const PER_SECOND = 50;
/** Enough for V8 and the JVM to compile the hot code: each function has its own thread and thus its own V8. */
const WARM_UP_EVENTS = 3_000;
const WARM_UP_PER_SECOND = 30;
/** Plans change back and forth. With a single organization, the changes would conflict. */
const ORGANIZATIONS = 50;
const TIMEOUT_MILLISECONDS = 120_000;
const P95_MILLISECONDS = 150;
/** Tolerance for the duration of the last call. A service that cannot keep up is far below this. */
const SUSTAINED_SHARE = 0.98;

/** Identifies an event by the change that the API call returned. */
interface Change {
  readonly organization_id: string;
  readonly changed_at: string;
}
const keyOf = ({ organization_id, changed_at }: Partial<Readonly<Record<keyof Change, unknown>>>) =>
  `${organization_id} ${changed_at}`;

/**
 * Measures the time from the response of an API call to the arrival at a healthy receiver, through the whole local
 * service. The calls change plans: of all calls that emit an event, these do the least other work.
 */
export async function delivery(bench: Bench): Promise<BenchmarkResult> {
  const receiver = await startReceiver();
  const service = await startService({ isLongLived: true });
  try {
    const call = callerOf(service);
    await call('POST', '/v1/webhooks', { url: receiver.url });
    const change = await planChanges(call);
    bench.progress(`delivery: ${WARM_UP_EVENTS} events to warm up`);
    await emit(change, WARM_UP_EVENTS, WARM_UP_PER_SECOND);
    await receiver.waitFor(WARM_UP_EVENTS, TIMEOUT_MILLISECONDS);
    bench.progress(`delivery: ${EVENTS} events at ${PER_SECOND} per second through the local service`);
    const { respondedAt, seconds } = await emit(change, EVENTS, PER_SECOND);
    const isMeasured = (arrival: Received) => respondedAt.has(keyOf(eventOf(arrival).data));
    await receiver.waitFor(EVENTS, TIMEOUT_MILLISECONDS, isMeasured).catch(() => undefined);
    return resultOf(receiver.received.filter(isMeasured), respondedAt, seconds);
  } finally {
    await stopBoth(service, receiver);
  }
}

const agent = new Agent({ keepAlive: true });

type Call = (method: string, path: string, body: unknown) => Promise<unknown>;

const callerOf =
  ({ base_url, api_key }: LocalService): Call =>
  async (method, path, body) => {
    // Do not use fetch: the caller competes with the service for CPU, and this needs half as much.
    const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
    const sent = request(`${base_url}${path}`, { method, headers, agent, timeout: 30_000 }).end(JSON.stringify(body));
    sent.on('timeout', () => sent.destroy(new Error(`${path} did not respond in time.`)));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    if (![200, 201].includes(response.statusCode ?? 0))
      throw new Error(`${path} returned ${response.statusCode}: ${text}`);
    return JSON.parse(text);
  };

/** Upgrades and cancels the plans of one organization after another; each change is one event. */
async function planChanges(call: Call): Promise<() => Promise<Change>> {
  const ids: string[] = [];
  for (let n = 0; n < ORGANIZATIONS; n += 1) {
    const { id } = (await call('POST', '/v1/organizations', { name: `Bench ${n}` })) as { id: string };
    ids.push(id);
  }
  let changes = 0;
  return async () => {
    const id = ids[changes % ORGANIZATIONS];
    const plan = Math.floor(changes / ORGANIZATIONS) % 2 === 0 ? 'starter' : 'free';
    changes += 1;
    return (await call('PUT', `/v1/organizations/${id}/subscription`, { plan })) as Change;
  };
}

/** Sends calls at an even pace, without waiting for earlier responses. */
async function emit(change: () => Promise<Change>, count: number, perSecond: number) {
  const respondedAt = new Map<string, number>();
  let failed = 0;
  const startedAt = Date.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / perSecond - Date.now()));
    running.push(
      change().then(
        (changed) => void respondedAt.set(keyOf(changed), Date.now()),
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(running);
  if (failed > 0)
    throw new Error(`${failed} of ${count} API calls failed: this machine cannot sustain ${perSecond} per second.`);
  return { respondedAt, seconds: (Date.now() - startedAt) / 1_000 };
}

function resultOf(
  received: readonly Received[],
  respondedAt: ReadonlyMap<string, number>,
  seconds: number,
): BenchmarkResult {
  const distinct = new Set(received.map((arrival) => eventOf(arrival).id)).size;
  const milliseconds = received.map(
    (arrival) => arrival.atMilliseconds - (respondedAt.get(keyOf(eventOf(arrival).data)) ?? Number.NaN),
  );
  const p95 = percentile(milliseconds, 0.95);
  return {
    name: 'delivery',
    rows: [
      {
        events: EVENTS,
        'per second': rounded(EVENTS / seconds),
        delivered: distinct,
        duplicates: received.length - distinct,
        'p50 (ms)': percentile(milliseconds, 0.5),
        'p95 (ms)': p95,
        'p99 (ms)': percentile(milliseconds, 0.99),
      },
    ],
    targets: [
      { text: `${PER_SECOND} per second are sustained`, met: EVENTS / seconds >= PER_SECOND * SUSTAINED_SHARE },
      { text: 'every event arrives', met: distinct === EVENTS },
      { text: 'no event arrives twice without a failure', met: received.length === distinct },
      { text: `from API response to arrival: p95 at most ${P95_MILLISECONDS} ms`, met: p95 <= P95_MILLISECONDS },
    ],
  };
}

async function stopBoth(service: LocalService, receiver: Receiver): Promise<void> {
  await service.stop();
  await receiver.stop();
}
