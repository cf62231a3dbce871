import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import { OPERATION_NAMES, type OperationName, operation } from '../contracts/operations/catalogue.ts';
import { bundleFunctions, MAX_OPERATION_BYTES } from '../lib/bundling/bundle-functions.ts';
import { bareHandlerSource, clientsIn } from './cold/bare-handler.ts';
import { type CallGroups, openRecorder } from './cold/recorded-calls.ts';
import { firstMessage } from './support/first-message.ts';
import { eventFor } from './support/operation-events.ts';
import { type BenchmarkResult, median, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

/** Excludes streaming operations, which do not return one complete response. */
const MEASURED_NAMES = OPERATION_NAMES.filter((name) => !operation(name).streamed);
const ROUNDS = 9;
/** Additional rounds for functions that seem to miss the target: the median of a few rounds can be 10% too high. */
const EXTRA_ROUNDS = 18;
const MAX_RATIO = 1.3;
const projectDir = join(import.meta.dirname, '..');
const outDir = join(projectDir, '.build/bench');

/**
 * Measures the CPU time from the start of a Node process to the first response of the handler. Each API function is
 * compared with a bare handler that makes the same AWS calls with the same AWS clients. The benchmark uses CPU time,
 * because wall-clock times of equal work differ by 40% on a busy machine.
 */
export async function coldStart(bench: Bench): Promise<BenchmarkResult> {
  const entries = new Map(MEASURED_NAMES.map((name) => [name as string, FUNCTION_ENTRIES.get(name) ?? '']));
  await bundleFunctions({ entries, projectDir, outDir });

  const recorder = await openRecorder(bench.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  const env = { ...bench.environment, AWS_ENDPOINT_URL_S3: recorder.s3Url, IMAGES_BUCKET: 'images' };
  const run = (name: OperationName, environment = env) =>
    cpuOfFirstResponse(bundleOf(name), eventFor(name, bench.apiKey), environment);
  bench.progress('cold start: which calls each function makes');
  const bareOf = new Map<OperationName, BareHandler>();
  for (const name of MEASURED_NAMES) {
    const throughRecorder = { ...env, AWS_ENDPOINT_URL_DYNAMODB: recorder.databaseUrl };
    const calls = await recorder.record(() => run(name, throughRecorder));
    bareOf.set(name, bareHandler(clientsIn(readFileSync(bundleOf(name), 'utf8')), calls));
  }
  const bareSources = new Map([...bareOf.values()].map((bare) => [bare.name, bare.source]));
  await bundleBareHandlers(bareSources);

  const times = new Map<string, number[]>();
  const record = (name: string, milliseconds: number) => times.set(name, [...(times.get(name) ?? []), milliseconds]);
  // Run each function right after its bare handler, so other load on the machine affects both equally.
  const runRounds = async (rounds: number, names: readonly OperationName[], label: string) => {
    for (let round = 1; round <= rounds && names.length > 0; round += 1) {
      bench.progress(`cold start, ${label}, round ${round} of ${rounds}`);
      for (const name of names) {
        record(`bare of ${name}`, await cpuOfFirstResponse(bundleOf(bareOf.get(name)?.name ?? ''), {}, env));
        record(name, await run(name));
      }
    }
  };
  const timesOf = (name: string) => times.get(name) ?? [];
  // Other load on the machine can only add time, so the shortest time is the best estimate.
  const minimumOf = (name: string) => Math.min(...timesOf(name));
  // Two minimums can come from different rounds, with different loads. The median compares runs of the same round.
  const ratioOf = (name: OperationName) => {
    const bareTimes = timesOf(`bare of ${name}`);
    return median(timesOf(name).map((milliseconds, round) => milliseconds / (bareTimes[round] ?? 0)));
  };
  await runRounds(ROUNDS, MEASURED_NAMES, 'all functions');
  const overTarget = MEASURED_NAMES.filter((name) => ratioOf(name) > MAX_RATIO);
  await runRounds(EXTRA_ROUNDS, overTarget, overTarget.join(', '));
  recorder.stop();

  const figures: readonly Figure[] = MEASURED_NAMES.map((name) => ({
    name,
    contents: bareOf.get(name)?.contents ?? '',
    kilobytes: statSync(bundleOf(name)).size / 1000,
    functionMs: minimumOf(name),
    bareMs: minimumOf(`bare of ${name}`),
    ratio: ratioOf(name),
  }));
  const rows: Row[] = figures.map(({ name, contents, kilobytes, functionMs, bareMs, ratio }) => ({
    function: name,
    'bundle KB': rounded(kilobytes, 0),
    'first response, CPU (ms)': rounded(functionMs, 0),
    'bare handler (ms)': rounded(bareMs, 0),
    ratio: rounded(ratio, 2),
    'bare handler': contents,
  }));
  return {
    name: 'cold-start',
    rows,
    targets: [
      {
        text: `every function takes at most ${MAX_RATIO} × the CPU time of the bare handler to its first response`,
        met: figures.every(({ ratio }) => ratio <= MAX_RATIO),
      },
      {
        text: `no bundle above ${MAX_OPERATION_BYTES / 1_000} KB`,
        met: figures.every(({ kilobytes }) => kilobytes <= MAX_OPERATION_BYTES / 1_000),
      },
    ],
  };
}

interface Figure {
  readonly name: OperationName;
  readonly contents: string;
  readonly kilobytes: number;
  readonly functionMs: number;
  readonly bareMs: number;
  readonly ratio: number;
}

const bundleOf = (name: string) => join(outDir, name, 'index.js');

interface BareHandler {
  readonly name: string;
  readonly source: string;
  /** The clients and calls, for the table. */
  readonly contents: string;
}

function bareHandler(clients: readonly string[], calls: CallGroups): BareHandler {
  const contents = [clients.join(' + ') || 'no client', ...calls.map(describeCalls)].join(', ');
  return {
    name: `bare-${contents.replaceAll('&', 'and').replaceAll(/\W+/g, '-')}`,
    source: bareHandlerSource(clients, calls),
    contents,
  };
}

/** Describes concurrent calls: `2 PutObject`. */
const describeCalls = (group: readonly string[]) =>
  [...new Set(group)]
    .map((call) => [group.filter((name) => name === call).length, call])
    .map(([times, call]) => (times === 1 ? call : `${times} ${call}`))
    .join(' & ');

async function bundleBareHandlers(sources: ReadonlyMap<string, string>): Promise<void> {
  const sourceDir = join(outDir, 'sources');
  mkdirSync(sourceDir, { recursive: true });
  for (const [name, source] of sources) writeFileSync(join(sourceDir, `${name}.ts`), source);
  const entries = new Map([...sources.keys()].map((name) => [name, `.build/bench/sources/${name}.ts`]));
  await bundleFunctions({ entries, projectDir, outDir });
}

async function cpuOfFirstResponse(bundle: string, event: unknown, env: Record<string, string>): Promise<number> {
  const child = fork(join(import.meta.dirname, 'cold/run-handler.cjs'), [bundle, JSON.stringify(event)], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const message = await firstMessage<{ status: number; cpuMicroseconds: number }>(child, () => {
    const reason = /^\w*Error: .*$/m.exec(errorOutput)?.[0] ?? 'no error message';
    return `${bundle} exited before it responded: ${reason}.`;
  });
  if (message.status >= 500) throw new Error(`${bundle} returned ${message.status}.`);
  await once(child, 'exit').catch(() => undefined);
  return message.cpuMicroseconds / 1_000;
}
