import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalService, startService } from '../test/support/service/local-service.ts';
import { eventOf } from '../test/support/stand-ins/received-event.ts';
import { type Received, type Receiver, startReceiver } from '../test/support/stand-ins/receiver.ts';
import { callerOf, mustSucceed, openPlanChanges } from './load/plan-changes.ts';
import { type BenchmarkResult, percentile, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const EVENTS = 1_000;
/** The rate of the measurement, if the machine is fast enough. */
const MAX_PER_SECOND = 50;
/** Above this share of its capacity, every machine builds up a queue. We would then measure the length of the queue. */
const SHARE_OF_CAPACITY = 0.8;
/** Enough for the JVM, and for V8 in every thread, to compile the hot code. */
const WARM_UP_EVENTS = 3_000;
/** Enough clients to keep the machine busy, but few enough that no call is refused. The machine sets the rate. */
const WARM_UP_CLIENTS = 4;
/** Maximum number of events in flight. */
const WARM_UP_BACKLOG = 50;
/** The capacity is measured with the last events of the warm-up. */
const CAPACITY_EVENTS = 1_000;
const DUPLICATES_MILLISECONDS = 2_000;
const TIMEOUT_MILLISECONDS = 120_000;
const P95_MILLISECONDS = 150;
/**
 * Below 1, because the wait for the last response lowers the measured rate slightly. A service that cannot keep up is
 * far below this share.
 */
const SUSTAINED_SHARE = 0.98;

/** The response of an API call that changes a plan. `keyOf` identifies the change in the response and in its event. */
interface Change {
  readonly organization_id: string;
  readonly changed_at: string;
  readonly plan: string;
  readonly previous_plan: string;
}
const keyOf = ({ organization_id, changed_at }: Partial<Readonly<Record<keyof Change, unknown>>>) =>
  `${organization_id} ${changed_at}`;

/**
 * Measures the time from the response of an API call to the arrival of its event at a healthy receiver, through the
 * whole local service. The calls change plans: of all calls that emit an event, these do the least other work.
 */
export async function delivery(bench: Bench): Promise<BenchmarkResult> {
  const receiver = await startReceiver();
  const service = await startService({ isLongLived: true });
  try {
    const call = callerOf(service);
    await mustSucceed(call)('POST', '/v1/webhooks', { url: receiver.url });
    const sendChange = await openPlanChanges([call]);
    const changePlan = async (): Promise<Change> => {
      const { status, text } = await sendChange();
      if (status !== 200) throw new Error(`A plan change returned ${status}: ${text}`);
      return JSON.parse(text);
    };
    bench.progress(`delivery: ${WARM_UP_EVENTS} events to warm up`);
    const capacity = await warmUp(changePlan, receiver);
    bench.progress(`delivery: this machine delivered ${rounded(capacity)} events per second at the end of the warm-up`);
    const perSecond = Math.min(MAX_PER_SECOND, capacity * SHARE_OF_CAPACITY);
    bench.progress(`delivery: ${EVENTS} events at ${rounded(perSecond)} per second through the local service`);
    const { respondedAt, failed, seconds } = await emit(changePlan, EVENTS, perSecond);
    if (failed > 0) bench.progress(`delivery: ${failed} of ${EVENTS} API calls were refused or failed`);
    const isMeasured = (arrival: Received) => respondedAt.has(keyOf(eventOf(arrival).data));
    await receiver.waitFor(respondedAt.size, TIMEOUT_MILLISECONDS, isMeasured).catch(() => undefined);
    // A duplicate would arrive after the last event.
    await sleep(DUPLICATES_MILLISECONDS);
    return resultOf(receiver.received.filter(isMeasured), respondedAt, { capacity, perSecond, seconds });
  } finally {
    await stopBoth(service, receiver);
  }
}

/**
 * Returns the capacity of the machine: the events per second that it delivers at the end of the warm-up.
 *
 * Each client sends its next call when it has the response to the last one, and at most `WARM_UP_BACKLOG` events are in
 * flight. So the service never falls behind, however slow the machine is.
 */
async function warmUp(changePlan: () => Promise<Change>, { received, waitFor }: Receiver): Promise<number> {
  let sent = 0;
  const client = async () => {
    while (sent < WARM_UP_EVENTS) {
      sent += 1;
      const due = sent - WARM_UP_BACKLOG;
      await changePlan();
      if (received.length < due) await waitFor(due, TIMEOUT_MILLISECONDS);
    }
  };
  await Promise.all(Array.from({ length: WARM_UP_CLIENTS }, client));
  await waitFor(WARM_UP_EVENTS, TIMEOUT_MILLISECONDS);
  const lastArrivals = received.slice(-CAPACITY_EVENTS).map(({ atMilliseconds }) => atMilliseconds);
  return (CAPACITY_EVENTS * 1_000) / (Math.max(...lastArrivals) - Math.min(...lastArrivals));
}

/** Sends calls at an even pace, without waiting for earlier responses. */
async function emit(changePlan: () => Promise<Change>, count: number, perSecond: number) {
  const respondedAt = new Map<string, number>();
  let failed = 0;
  const startedAt = Date.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / perSecond - Date.now()));
    running.push(
      changePlan().then(
        (changed) => {
          // A refused change leaves its organization on the old plan. The next change of this organization then sets
          // the plan that it already has, which emits no event.
          if (changed.plan !== changed.previous_plan) respondedAt.set(keyOf(changed), Date.now());
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(running);
  return { respondedAt, failed, seconds: (Date.now() - startedAt) / 1_000 };
}

function resultOf(
  received: readonly Received[],
  respondedAt: ReadonlyMap<string, number>,
  { capacity, perSecond, seconds }: { readonly capacity: number; readonly perSecond: number; readonly seconds: number },
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
        'capacity (per second)': rounded(capacity),
        events: respondedAt.size,
        'per second': rounded(respondedAt.size / seconds),
        delivered: distinct,
        duplicates: received.length - distinct,
        'p50 (ms)': percentile(milliseconds, 0.5),
        'p95 (ms)': p95,
        'p99 (ms)': percentile(milliseconds, 0.99),
      },
    ],
    targets: [
      {
        text: `the rate is sustained: ${MAX_PER_SECOND} per second, or ${100 * SHARE_OF_CAPACITY} % of the capacity if that is less`,
        met: respondedAt.size / seconds >= perSecond * SUSTAINED_SHARE,
      },
      { text: 'every event of a successful call arrives', met: distinct === respondedAt.size },
      { text: 'no event arrives twice', met: received.length === distinct },
      { text: `from API response to arrival: p95 at most ${P95_MILLISECONDS} ms`, met: p95 <= P95_MILLISECONDS },
    ],
  };
}

async function stopBoth(service: LocalService, receiver: Receiver): Promise<void> {
  await service.stop();
  await receiver.stop();
}
