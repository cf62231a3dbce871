import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../test/support/service/local-service.ts';
import { eventOf } from '../test/support/stand-ins/received-event.ts';
import { type Received, type Receiver, startReceiver } from '../test/support/stand-ins/receiver.ts';
import { callerOf, mustSucceed, openPlanChanges } from './load/plan-changes.ts';
import { type BenchmarkResult, median, percentile, rounded } from './support/report.ts';
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
const MEDIAN_MILLISECONDS = 150;
/** Events that come now and then, right after the start. */
const SPARSE_LOADS = [
  { name: 'one event every 300 ms', count: 40, perSecond: 1_000 / 300 },
  { name: 'one event per second', count: 20, perSecond: 1 },
] as const;
/** Events for two webhooks, of which one receiver never responds. */
const NEIGHBOR_LOAD = { name: 'beside a receiver that never responds', count: 200, perSecond: 10 } as const;
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
  const hanging = await startReceiver({ answer: () => undefined });
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
    const measureLoad = async (load: Load): Promise<Measured> => {
      bench.progress(`delivery: ${load.name}: ${load.count} events at ${rounded(load.perSecond)} per second`);
      return measure(changePlan, receiver, load, (text) => bench.progress(`delivery: ${text}`));
    };
    const sparse: Measured[] = [];
    for (const load of SPARSE_LOADS) sparse.push(await measureLoad(load));
    bench.progress(`delivery: ${WARM_UP_EVENTS} events to warm up`);
    const capacity = await warmUp(changePlan, receiver);
    bench.progress(`delivery: this machine delivered ${rounded(capacity)} events per second at the end of the warm-up`);
    const perSecond = Math.min(MAX_PER_SECOND, capacity * SHARE_OF_CAPACITY);
    const sustained = await measureLoad({ name: 'sustained', count: EVENTS, perSecond });
    await mustSucceed(call)('POST', '/v1/webhooks', { url: hanging.url });
    const neighbor = await measureLoad(NEIGHBOR_LOAD);
    return resultOf({ sparse, sustained, neighbor, capacity, perSecond });
  } finally {
    await service.stop();
    await receiver.stop();
    await hanging.stop();
  }
}

interface Load {
  readonly name: string;
  readonly count: number;
  readonly perSecond: number;
}

/** The figures of one load. */
interface Measured {
  readonly name: string;
  readonly events: number;
  readonly perSecond: number;
  readonly delivered: number;
  readonly duplicates: number;
  /** From the response to the arrival, for each event. */
  readonly milliseconds: readonly number[];
}

async function measure(
  changePlan: () => Promise<Change>,
  receiver: Receiver,
  { name, count, perSecond }: Load,
  progress: (text: string) => void,
): Promise<Measured> {
  const { respondedAt, failed, seconds } = await emit(changePlan, count, perSecond);
  if (failed > 0) progress(`${failed} of ${count} API calls were refused or failed`);
  const isMeasured = (arrival: Received) => respondedAt.has(keyOf(eventOf(arrival).data));
  await receiver.waitFor(respondedAt.size, TIMEOUT_MILLISECONDS, isMeasured).catch(() => undefined);
  // A duplicate would arrive after the last event.
  await sleep(DUPLICATES_MILLISECONDS);
  const arrivals = receiver.received.filter(isMeasured);
  const delivered = new Set(arrivals.map((arrival) => eventOf(arrival).id)).size;
  return {
    name,
    events: respondedAt.size,
    perSecond: rounded(respondedAt.size / seconds),
    delivered,
    duplicates: arrivals.length - delivered,
    milliseconds: arrivals.map(
      (arrival) => arrival.atMilliseconds - (respondedAt.get(keyOf(eventOf(arrival).data)) ?? Number.NaN),
    ),
  };
}

/**
 * Returns the capacity of the machine: the events per second that it delivers at the end of the warm-up.
 *
 * Each client sends its next call when it has the response to the last one, and at most `WARM_UP_BACKLOG` events are in
 * flight. So the service never falls behind, however slow the machine is.
 */
async function warmUp(changePlan: () => Promise<Change>, { received, waitFor }: Receiver): Promise<number> {
  const before = received.length;
  let sent = 0;
  const client = async () => {
    while (sent < WARM_UP_EVENTS) {
      sent += 1;
      const due = before + sent - WARM_UP_BACKLOG;
      await changePlan();
      if (received.length < due) await waitFor(due, TIMEOUT_MILLISECONDS);
    }
  };
  await Promise.all(Array.from({ length: WARM_UP_CLIENTS }, client));
  await waitFor(before + WARM_UP_EVENTS, TIMEOUT_MILLISECONDS);
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

interface Results {
  readonly sparse: readonly Measured[];
  readonly sustained: Measured;
  readonly neighbor: Measured;
  readonly capacity: number;
  /** The intended rate of the sustained load. */
  readonly perSecond: number;
}

function resultOf({ sparse, sustained, neighbor, capacity, perSecond }: Results): BenchmarkResult {
  const all = [...sparse, sustained, neighbor];
  return {
    name: 'delivery',
    rows: all.map((load) => ({
      load: load.name,
      events: load.events,
      'per second': load.perSecond,
      ...(load === sustained && { 'capacity (per second)': rounded(capacity) }),
      delivered: load.delivered,
      duplicates: load.duplicates,
      'p50 (ms)': median(load.milliseconds),
      'p95 (ms)': percentile(load.milliseconds, 0.95),
      'p99 (ms)': percentile(load.milliseconds, 0.99),
    })),
    targets: [
      {
        text: `the rate is sustained: ${MAX_PER_SECOND} per second, or ${100 * SHARE_OF_CAPACITY} % of the capacity if that is less`,
        met: sustained.perSecond >= perSecond * SUSTAINED_SHARE,
      },
      {
        text: 'every event of a successful call arrives',
        met: all.every(({ delivered, events }) => delivered === events),
      },
      { text: 'no event arrives twice', met: all.every(({ duplicates }) => duplicates === 0) },
      {
        text: `from API response to arrival: p95 at most ${P95_MILLISECONDS} ms`,
        met: percentile(sustained.milliseconds, 0.95) <= P95_MILLISECONDS,
      },
      ...[...sparse, neighbor].map(({ name, milliseconds }) => ({
        text: `${name}: median at most ${MEDIAN_MILLISECONDS} ms`,
        met: median(milliseconds) <= MEDIAN_MILLISECONDS,
      })),
    ],
  };
}
