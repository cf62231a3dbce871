import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalService, startService } from '../test/support/service/local-service.ts';
import { invokeAsOperator } from '../test/support/service/operator.ts';
import { type Call, type CallResponse, callerOf, mustSucceed, openPlanChanges } from './load/plan-changes.ts';
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
const BURST = 200;

const GOODPUT_SHARE = 0.8;
const P95_MILLISECONDS = 3_000;
const REFUSAL_MILLISECONDS = 1_000;
const RECOVERY_MILLISECONDS = 1_000;
/** The benchmark fails if the service has not recovered by then. */
const MAX_RECOVERY_MILLISECONDS = 120_000;

/** Makes the next call of a load. */
type Send = () => Promise<CallResponse>;

/** What happened to the calls of one load. */
interface Outcomes {
  readonly succeededMs: number[];
  readonly refusedMs: number[];
  /** Calls with other statuses, and without a response. */
  failed: number;
  /** Successes per second during the load. */
  perSecond: number;
  /** From the end of the load to the first success. */
  recoveryMs: number;
}

/**
 * Loads the local service with more plan changes than it can handle: at a fixed rate, with many clients, and right
 * after a start. Compares the rate of successful calls with the capacity that is measured in the same run. Then sends
 * bursts to an idle service, which are no overload.
 */
export async function overload(
  bench: Bench,
  { seconds = SECONDS }: { readonly seconds?: number },
): Promise<BenchmarkResult> {
  bench.progress(`overload: finding the capacity in ${2 * seconds} s, from the start of the service`);
  const measured = await withPlanChanges(async (changePlan) => {
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
  const openAfterStart = await withPlanChanges((changePlan) => openLoop(changePlan, measured.perSecond, seconds));
  bench.progress(`overload: bursts of ${BURST} calls, right after the start`);
  const bursts = await withService(measureBursts);
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
      ...bursts.map(({ what, outcomes }) => rowOf(what, outcomes)),
    ],
    targets: [
      ...loads.flatMap(({ what, outcomes, capacity }) => targetsOf(what, outcomes, capacity)),
      ...bursts.map(({ what, outcomes }) => ({
        text: `${what}: all succeed`,
        met: outcomes.succeededMs.length === BURST,
      })),
    ],
  };
}

async function withService<T>(use: (service: LocalService) => Promise<T>): Promise<T> {
  const service = await startService({ isLongLived: true });
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

const withPlanChanges = <T>(use: (changePlan: Send) => Promise<T>): Promise<T> =>
  withService(async (service) => use(await openPlanChanges([callerOf(service), ...(await otherCallers(service))])));

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

async function send(call: Send, outcomes: Outcomes): Promise<CallResponse | undefined> {
  const sentMs = performance.now();
  try {
    const response = await call();
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

/** Bursts as they happen: many people scan a code that appears on a screen, and a script sends its calls all at once. */
async function measureBursts(service: LocalService) {
  // Each call has its own connection, as if it came from another client.
  const call = callerOf(service, new Agent());
  const createCode = { name: 'Bench', prompt: 'Be quick.' };
  const { short_id } = await mustSucceed(call)<{ short_id: string }>('POST', '/v1/qpr-codes', createCode);
  const sends: readonly (readonly [what: string, send: Send])[] = [
    ['scans of one code', () => call('GET', `/s/${short_id}`, undefined)],
    ['lists', () => call('GET', '/v1/qpr-codes', undefined)],
    ['creates', () => call('POST', '/v1/qpr-codes', createCode)],
  ];
  const bursts: { readonly what: string; readonly outcomes: Outcomes }[] = [];
  for (const [what, send] of sends) bursts.push({ what: `burst of ${BURST} ${what}`, outcomes: await burst(send) });
  return bursts;
}

async function burst(call: Send): Promise<Outcomes> {
  const outcomes = noOutcomes();
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: BURST }, () => send(call, outcomes)));
  return withRecovery(call, outcomes, startedMs, []);
}

/** Sends calls at an even pace, without waiting for earlier responses. */
async function openLoop(call: Send, perSecond: number, seconds: number): Promise<Outcomes> {
  const outcomes = noOutcomes();
  const running: Promise<unknown>[] = [];
  const startedMs = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, startedMs + (n * 1_000) / perSecond - performance.now()));
    running.push(send(call, outcomes));
  }
  return withRecovery(call, outcomes, startedMs, running);
}

/**
 * Each client sends its next call when it has the response to the last one. After a refusal, it first waits for the
 * time in `Retry-After`.
 */
async function closedLoop(call: Send, clients: number, seconds: number): Promise<Outcomes> {
  const outcomes = noOutcomes();
  const startedMs = performance.now();
  const endsMs = startedMs + seconds * 1_000;
  const client = async () => {
    while (performance.now() < endsMs) {
      const response = await send(call, outcomes);
      const pauseMs = Number(response?.retryAfter ?? 0) * 1_000;
      await sleep(Math.min(pauseMs, Math.max(0, endsMs - performance.now())));
    }
  };
  const running = Array.from({ length: clients }, client);
  await sleep(seconds * 1_000);
  return withRecovery(call, outcomes, startedMs, running);
}

/**
 * Adds the rate and the recovery time of a load that has just ended. For the recovery time, a new client tries until
 * its first success, while the last calls of the load still run.
 */
async function withRecovery(
  call: Send,
  outcomes: Outcomes,
  startedMs: number,
  running: readonly Promise<unknown>[],
): Promise<Outcomes> {
  const endedMs = performance.now();
  outcomes.perSecond = (outcomes.succeededMs.length * 1_000) / (endedMs - startedMs);
  while ((await send(call, noOutcomes()))?.status !== 200) {
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
