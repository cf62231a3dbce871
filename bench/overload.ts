import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalService, startService } from '../test/support/service/local-service.ts';
import { invokeAsOperator } from '../test/support/service/operator.ts';
import { type Call, type CallResponse, callerOf, openPlanChanges } from './load/plan-changes.ts';
import { type BenchmarkResult, percentile, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const SECONDS = 60;
/**
 * Enough clients to keep the machine busy most of the time, but few enough that the service can queue all their calls
 * and refuses none.
 */
const CAPACITY_CLIENTS = 8;
const MANY_CLIENTS = 64;
const OVERLOAD_FACTOR = 2;
const ACCOUNTS = 10;
const RETRY_MILLISECONDS = 50;

const GOODPUT_SHARE = 0.8;
const P95_MILLISECONDS = 3_000;
const REFUSAL_MILLISECONDS = 1_000;
const RECOVERY_MILLISECONDS = 1_000;
/** The benchmark fails if the service has not recovered by then. */
const MAX_RECOVERY_MILLISECONDS = 120_000;

type ChangePlan = () => Promise<CallResponse>;

/** What happened to the calls of one load. */
interface Outcomes {
  readonly succeededMs: number[];
  readonly refusedMs: number[];
  /** Other statuses, and calls without a response. */
  failed: number;
  /** Successes per second during the load. */
  perSecond: number;
  /** From the end of the load to the first success. */
  recoveryMs: number;
}

/**
 * Loads the local service with more plan changes than it can handle: at a fixed rate, with many clients, and right
 * after a start. Compares the rate of successful calls with the capacity that is measured in the same run.
 */
export async function overload(
  bench: Bench,
  { seconds = SECONDS }: { readonly seconds?: number },
): Promise<BenchmarkResult> {
  bench.progress(`overload: finding the capacity in ${2 * seconds} s, from the start of the service`);
  const measured = await withService(async (changePlan) => {
    const afterStart = await closedLoop(changePlan, CAPACITY_CLIENTS, seconds);
    const capacity = await closedLoop(changePlan, CAPACITY_CLIENTS, seconds);
    const perSecond = OVERLOAD_FACTOR * capacity.perSecond;
    bench.progress(`overload: ${rounded(perSecond)} calls per second for ${seconds} s`);
    const open = await openLoop(changePlan, perSecond, seconds);
    bench.progress(`overload: ${MANY_CLIENTS} clients for ${seconds} s`);
    const many = await closedLoop(changePlan, MANY_CLIENTS, seconds);
    return { afterStart, capacity, open, many, perSecond };
  });
  bench.progress(`overload: ${rounded(measured.perSecond)} calls per second for ${seconds} s, right after the start`);
  const openAfterStart = await withService((changePlan) => openLoop(changePlan, measured.perSecond, seconds));
  const loads = [
    { what: 'open loop', outcomes: measured.open, capacity: measured.capacity.perSecond },
    { what: `${MANY_CLIENTS} clients`, outcomes: measured.many, capacity: measured.capacity.perSecond },
    // After a start, the service still compiles its code. So this load is compared with the capacity after a start.
    { what: 'open loop after a start', outcomes: openAfterStart, capacity: measured.afterStart.perSecond },
  ];
  return {
    name: 'overload',
    rows: [
      rowOf(`${CAPACITY_CLIENTS} clients after a start`, measured.afterStart),
      rowOf(`${CAPACITY_CLIENTS} clients`, measured.capacity),
      ...loads.map(({ what, outcomes, capacity }) => rowOf(what, outcomes, capacity)),
    ],
    targets: loads.flatMap(({ what, outcomes, capacity }) => targetsOf(what, outcomes, capacity)),
  };
}

async function withService<T>(use: (changePlan: ChangePlan) => Promise<T>): Promise<T> {
  const service: LocalService = await startService({ isLongLived: true });
  try {
    return await use(await openPlanChanges([callerOf(service), ...(await otherCallers(service))]));
  } finally {
    await service.stop();
  }
}

/** Callers of other accounts. With only one account, a fast machine would reach our request limit per account. */
const otherCallers = (service: LocalService): Promise<Call[]> =>
  Promise.all(
    Array.from({ length: ACCOUNTS - 1 }, async (_, index) => {
      const { api_key } = await invokeAsOperator(
        'Qpr-issue-key',
        { email: `bench-${index}@example.com` },
        service.file,
      );
      return callerOf({ ...service, api_key: String(api_key) });
    }),
  );

const noOutcomes = (): Outcomes => ({ succeededMs: [], refusedMs: [], failed: 0, perSecond: 0, recoveryMs: 0 });

async function send(changePlan: ChangePlan, outcomes: Outcomes): Promise<CallResponse | undefined> {
  const sentMs = performance.now();
  try {
    const response = await changePlan();
    const milliseconds = performance.now() - sentMs;
    if (response.status === 200) outcomes.succeededMs.push(milliseconds);
    else if (isRefusal(response)) outcomes.refusedMs.push(milliseconds);
    else outcomes.failed += 1;
    return response;
  } catch {
    outcomes.failed += 1;
    return undefined;
  }
}

/** A refusal has the error format of the service and says when to retry. */
const isRefusal = ({ status, retryAfter, text }: CallResponse) =>
  status === 503 && retryAfter !== undefined && JSON.parse(text).code === 'service.unavailable';

/** Sends calls at an even pace, without waiting for earlier responses. */
async function openLoop(changePlan: ChangePlan, perSecond: number, seconds: number): Promise<Outcomes> {
  const outcomes = noOutcomes();
  const running: Promise<unknown>[] = [];
  const startedMs = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, startedMs + (n * 1_000) / perSecond - performance.now()));
    running.push(send(changePlan, outcomes));
  }
  return withRecovery(changePlan, outcomes, startedMs, running);
}

/**
 * Each client sends its next call when it has the response to the last one. After a refusal, it first waits for the
 * time in `Retry-After`.
 */
async function closedLoop(changePlan: ChangePlan, clients: number, seconds: number): Promise<Outcomes> {
  const outcomes = noOutcomes();
  const startedMs = performance.now();
  const endsMs = startedMs + seconds * 1_000;
  const client = async () => {
    while (performance.now() < endsMs) {
      const response = await send(changePlan, outcomes);
      const pauseMs = Number(response?.retryAfter ?? 0) * 1_000;
      await sleep(Math.min(pauseMs, Math.max(0, endsMs - performance.now())));
    }
  };
  const running = Array.from({ length: clients }, client);
  await sleep(seconds * 1_000);
  return withRecovery(changePlan, outcomes, startedMs, running);
}

/**
 * Adds the rate and the recovery time of a load that has just ended. For the recovery time, a new client tries until
 * its first success, while the last calls of the load still run.
 */
async function withRecovery(
  changePlan: ChangePlan,
  outcomes: Outcomes,
  startedMs: number,
  running: readonly Promise<unknown>[],
): Promise<Outcomes> {
  const endedMs = performance.now();
  outcomes.perSecond = (outcomes.succeededMs.length * 1_000) / (endedMs - startedMs);
  while ((await send(changePlan, noOutcomes()))?.status !== 200) {
    if (performance.now() - endedMs > MAX_RECOVERY_MILLISECONDS) throw new Error('The service has not recovered.');
    await sleep(RETRY_MILLISECONDS);
  }
  outcomes.recoveryMs = performance.now() - endedMs;
  await Promise.all(running);
  return outcomes;
}

const rowOf = (what: string, outcomes: Outcomes, capacity?: number): Row => ({
  load: what,
  succeeded: outcomes.succeededMs.length,
  'per second': rounded(outcomes.perSecond),
  'of the capacity': capacity === undefined ? '' : `${Math.round((100 * outcomes.perSecond) / capacity)} %`,
  'p95 (ms)': Math.round(percentile(outcomes.succeededMs, 0.95)),
  refused: outcomes.refusedMs.length,
  'slowest refusal (ms)': Math.round(Math.max(0, ...outcomes.refusedMs)),
  failed: outcomes.failed,
  'first success after the load (ms)': Math.round(outcomes.recoveryMs),
});

const targetsOf = (what: string, outcomes: Outcomes, capacity: number) => [
  {
    text: `${what}: the successes per second are at least ${100 * GOODPUT_SHARE} % of the capacity`,
    met: outcomes.perSecond >= GOODPUT_SHARE * capacity,
  },
  {
    text: `${what}: p95 of the successes under ${P95_MILLISECONDS} ms`,
    met: percentile(outcomes.succeededMs, 0.95) < P95_MILLISECONDS,
  },
  {
    text: `${what}: everything else is refused within ${REFUSAL_MILLISECONDS} ms`,
    met: outcomes.failed === 0 && outcomes.refusedMs.every((milliseconds) => milliseconds < REFUSAL_MILLISECONDS),
  },
  {
    text: `${what}: the first success after the load within ${RECOVERY_MILLISECONDS} ms`,
    met: outcomes.recoveryMs < RECOVERY_MILLISECONDS,
  },
];
