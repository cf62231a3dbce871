import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalService, startService } from '../test/support/service/local-service.ts';
import { type Call, type CallResponse, callerOf, mustSucceed, openPlanChanges } from './load/plan-changes.ts';
import { memoryMegabytes } from './load/process-usage.ts';
import type { BenchmarkResult, Row } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const SECONDS = 300;
const CLIENTS = 8;
const CODES = 20;
const SAMPLE_MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 60_000;

const MAX_LOADED_MEGABYTES = 1_200;
const MAX_IDLE_MEGABYTES = 500;

const CODE = { name: 'Bench', prompt: 'Be quick.' };

/** The memory of the local service with its database: after the start, under a mixed load, and a minute later. */
export async function memory(
  bench: Bench,
  { seconds = SECONDS }: { readonly seconds?: number },
): Promise<BenchmarkResult> {
  bench.progress(`memory: ${CLIENTS} clients list, create, scan and change plans for ${seconds} s`);
  const service = await startService({ isLongLived: true });
  try {
    const started = memoryMegabytes(service.pid);
    const calls = await openCalls(service);
    const { peak, succeeded, failed } = await load(calls, service.pid, seconds);
    bench.progress('memory: waiting for a minute');
    await sleep(PAUSE_MILLISECONDS);
    const idle = memoryMegabytes(service.pid);
    return {
      name: 'memory',
      rows: [
        rowOf('after the start', started),
        rowOf(`peak of ${seconds} s with ${CLIENTS} clients, ${succeeded} successful calls, ${failed} failed`, peak),
        rowOf('one minute later', idle),
      ],
      targets: [
        { text: `at most ${MAX_LOADED_MEGABYTES} MB under load`, met: peak <= MAX_LOADED_MEGABYTES },
        { text: `at most ${MAX_IDLE_MEGABYTES} MB one minute after the load`, met: idle <= MAX_IDLE_MEGABYTES },
      ],
    };
  } finally {
    await service.stop();
  }
}

const rowOf = (when: string, megabytes: number): Row => ({ when, MB: Math.round(megabytes) });

/** The functions that make the calls: one for each kind of call. */
async function openCalls(service: LocalService): Promise<(() => Promise<CallResponse>)[]> {
  const call: Call = callerOf(service);
  const paths: string[] = [];
  for (let n = 0; n < CODES; n += 1) {
    const { short_id } = await mustSucceed(call)<{ short_id: string }>('POST', '/v1/qpr-codes', CODE);
    paths.push(`/s/${short_id}`);
  }
  let scans = 0;
  const scan = () => {
    scans += 1;
    return call('GET', paths[scans % CODES] ?? '', undefined);
  };
  const list = () => call('GET', '/v1/qpr-codes', undefined);
  const create = () => call('POST', '/v1/qpr-codes', CODE);
  return [list, create, scan, await openPlanChanges([call])];
}

/**
 * Loads the service, and returns its highest memory (`peak`) and the number of calls. When a client has the response to
 * a call, it sends its next call, which is of the next kind.
 */
export async function load(calls: readonly (() => Promise<CallResponse>)[], pid: number, seconds: number) {
  const endsMs = performance.now() + seconds * 1_000;
  let succeeded = 0;
  let failed = 0;
  const client = async (_: unknown, number: number) => {
    for (let n = number; performance.now() < endsMs; n += 1) {
      const response = await calls[n % calls.length]?.();
      if (response && response.status < 400) succeeded += 1;
      else failed += 1;
    }
  };
  let peak = 0;
  const measure = async () => {
    while (performance.now() < endsMs) {
      await sleep(SAMPLE_MILLISECONDS);
      peak = Math.max(peak, memoryMegabytes(pid));
    }
  };
  // If a call gets no response, its error ends the load, and the caller stops the service.
  await Promise.all([...Array.from({ length: CLIENTS }, client), measure()]);
  return { peak, succeeded, failed };
}
