import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalService, startService } from '../../test/support/service/local-service.ts';
import { type BenchmarkResult, median, type Row, rounded } from '../support/report.ts';
import type { Bench } from '../support/workbench.ts';
import { callerOf, mustSucceed, openPlanChanges } from './plan-changes.ts';
import { cpuSeconds } from './process-usage.ts';

const CLIENTS = 8;
const CODES = 20;
const ROUNDS = 7;
/** The first rounds do not count, because the services still compile their code. */
const WARM_UP_ROUNDS = 2;
const SLICE_MILLISECONDS = 4_000;
/** A pause after each slice, so that its events and roll-ups do not use the CPU during the next slice. */
const PAUSE_MILLISECONDS = 1_500;
const MIN_RATIO = 2;

const CODE = { name: 'Bench', prompt: 'Be quick.' };

type Send = () => Promise<unknown>;

/** The result of loading one service with one kind of call for `SLICE_MILLISECONDS`. */
interface Slice {
  readonly perSecond: number;
  readonly cpuMilliseconds: number;
}

/**
 * Measures the calls per second of the local service with 8 clients. `against` is the folder of another version of the
 * project to compare with. Both versions then run at the same time, and the load alternates between them, because the
 * speed of a machine changes from minute to minute.
 */
export async function throughput(
  bench: Bench,
  { against }: { readonly against?: string | undefined },
): Promise<BenchmarkResult> {
  bench.progress(`throughput: ${CLIENTS} clients${against ? `, alternating with the version in ${against}` : ''}`);
  const services: LocalService[] = [];
  try {
    services.push(await startService({ isLongLived: true }));
    if (against !== undefined) services.push(await startService({ isLongLived: true, projectDir: against }));
    const callsOfServices = await Promise.all(services.map(openCalls));
    const names = Object.keys(callsOfServices[0] ?? {});
    const slices = names.map(() => services.map((): Slice[] => []));
    for (let round = 0; round < ROUNDS; round += 1) {
      bench.progress(`throughput: round ${round + 1} of ${ROUNDS}`);
      for (const [nameIndex, name] of names.entries()) {
        for (const [index, { pid }] of services.entries()) {
          const slice = await load(callsOfServices[index]?.[name] ?? notFound, pid);
          if (round >= WARM_UP_ROUNDS) slices[nameIndex]?.[index]?.push(slice);
        }
      }
    }
    const rows = names.map((name, nameIndex) => rowOf(name, slices[nameIndex] ?? []));
    return { name: 'throughput', rows, targets: against === undefined ? [] : rows.map(targetOf) };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

const notFound: Send = () => Promise.reject(new Error('There is no such call.'));

/** The functions that make one call of each measured kind, by the name of the kind. */
async function openCalls(service: LocalService): Promise<Readonly<Record<string, Send>>> {
  const call = callerOf(service);
  const paths: string[] = [];
  for (let n = 0; n < CODES; n += 1) {
    const { short_id } = await mustSucceed(call)<{ short_id: string }>('POST', '/v1/qpr-codes', CODE);
    paths.push(`/s/${short_id}`);
  }
  let scans = 0;
  const expectSuccess = async (response: ReturnType<typeof call>) => {
    const { status, text } = await response;
    if (status >= 300) throw new Error(`The service returned ${status}: ${text}`);
  };
  const changePlan = await openPlanChanges([call]);
  return {
    list: () => expectSuccess(call('GET', '/v1/qpr-codes', undefined)),
    create: () => expectSuccess(call('POST', '/v1/qpr-codes', CODE)),
    scan: () => expectSuccess(call('GET', paths[scans++ % CODES] ?? '', undefined)),
    'plan change': () => expectSuccess(changePlan()),
  };
}

/** Loads a service for one slice. Each client sends its next call when it has the response to the last one. */
async function load(send: Send, pid: number): Promise<Slice> {
  const cpuBefore = cpuSeconds(pid);
  const startedMs = performance.now();
  let responses = 0;
  const client = async () => {
    while (performance.now() - startedMs < SLICE_MILLISECONDS) {
      await send();
      responses += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - startedMs) / 1_000;
  await sleep(PAUSE_MILLISECONDS);
  return {
    perSecond: responses / seconds,
    cpuMilliseconds: ((cpuSeconds(pid) - cpuBefore) * 1_000) / responses,
  };
}

function rowOf(call: string, [own = [], other = []]: readonly (readonly Slice[])[]): Row {
  const medianOf = (slices: readonly Slice[], field: keyof Slice) => median(slices.map((slice) => slice[field]));
  const row = {
    call,
    'per second': rounded(medianOf(own, 'perSecond')),
    'CPU per call (ms)': rounded(medianOf(own, 'cpuMilliseconds')),
  };
  if (other.length === 0) return row;
  return {
    ...row,
    'other per second': rounded(medianOf(other, 'perSecond')),
    'other CPU per call (ms)': rounded(medianOf(other, 'cpuMilliseconds')),
    ratio: rounded(medianOf(own, 'perSecond') / medianOf(other, 'perSecond'), 2),
  };
}

const targetOf = ({ call, ratio = 0 }: Row) => ({
  text: `${call}: at least ${MIN_RATIO} times as many calls per second as the other version`,
  met: Number(ratio) >= MIN_RATIO,
});
