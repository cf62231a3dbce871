import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { OPERATION_NAMES, type OperationName } from '../lambdas/contracts/catalogue.ts';
import { FUNCTION_ENTRIES } from '../lambdas/contracts/functions.ts';
import { bareHandlerSource, clientsIn } from './cold/bare-handler.ts';
import { eventFor } from './operation-events.ts';
import { type Finding, median, type Row, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const ROUNDS = 9;
const MAX_RATIO = 1.3;
const MAX_BUNDLE_KB = 500;
const projectDir = join(import.meta.dirname, '..');
const outDir = join(projectDir, '.build/bench');

/**
 * From the start of a Node process to the first answer of the handler, for each API function and,
 * in the same rounds, for a bare handler with the same AWS clients.
 */
export async function coldStart(bench: Bench): Promise<Finding> {
  const entries = new Map(OPERATION_NAMES.map((name) => [name as string, FUNCTION_ENTRIES.get(name) ?? '']));
  await bundleFunctions({ entries, projectDir, outDir });
  const bundleOf = (name: string) => join(outDir, name, 'index.js');
  const bareOf = new Map<OperationName, string>(
    OPERATION_NAMES.map((name) => [name, bareName(clientsIn(readFileSync(bundleOf(name), 'utf8')))]),
  );
  await bundleBareHandlers(new Set(bareOf.values()));

  const store = await acceptingStore();
  const env = { ...bench.environment, AWS_ENDPOINT_URL_S3: store.url, IMAGES_BUCKET: 'images' };
  const times = new Map<string, number[]>();
  const measure = async (name: string, event: unknown) => {
    const milliseconds = await timeToFirstAnswer(bundleOf(name), event, env);
    times.set(name, [...(times.get(name) ?? []), milliseconds]);
  };
  // Interleaved, so that whatever else the machine does meets both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    bench.progress(`cold start, round ${round + 1} of ${ROUNDS}`);
    for (const bare of new Set(bareOf.values())) await measure(bare, {});
    for (const name of OPERATION_NAMES) await measure(name, eventFor(name, bench.apiKey));
  }
  store.stop();

  const figures = OPERATION_NAMES.map((name) => {
    const bare = bareOf.get(name) ?? '';
    const [ours, theirs] = [median(times.get(name) ?? []), median(times.get(bare) ?? [])];
    return { name, bare, kilobytes: statSync(bundleOf(name)).size / 1024, ours, theirs, ratio: ours / theirs };
  });
  const rows: Row[] = figures.map(({ name, bare, kilobytes, ours, theirs, ratio }) => ({
    function: name,
    'bundle KB': rounded(kilobytes, 0),
    'first answer ms': rounded(ours, 0),
    'bare handler ms': rounded(theirs, 0),
    ratio: rounded(ratio, 2),
    'bare handler with': bare.replace('bare-', ''),
  }));
  return {
    name: 'cold-start',
    rows,
    promises: [
      {
        text: `every function answers first within ${MAX_RATIO} × the bare handler`,
        kept: figures.every(({ ratio }) => ratio <= MAX_RATIO),
      },
      {
        text: `no bundle above ${MAX_BUNDLE_KB} KB`,
        kept: figures.every(({ kilobytes }) => kilobytes <= MAX_BUNDLE_KB),
      },
    ],
  };
}

const bareName = (clients: readonly string[]) => `bare-${clients.join('+') || 'nothing'}`;

async function bundleBareHandlers(names: ReadonlySet<string>): Promise<void> {
  const sourceDir = join(outDir, 'sources');
  mkdirSync(sourceDir, { recursive: true });
  const entries = new Map<string, string>();
  for (const name of names) {
    const clients = name === 'bare-nothing' ? [] : name.slice('bare-'.length).split('+');
    writeFileSync(join(sourceDir, `${name}.ts`), bareHandlerSource(clients));
    entries.set(name, `.build/bench/sources/${name}.ts`);
  }
  await bundleFunctions({ entries, projectDir, outDir });
}

async function timeToFirstAnswer(bundle: string, event: unknown, env: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const child = fork(join(import.meta.dirname, 'cold/run-handler.cjs'), [bundle, JSON.stringify(event)], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const failed = once(child, 'exit').then(() => {
    const reason = /^\w*Error: .*$/m.exec(complaints)?.[0] ?? 'it gave no reason';
    throw new Error(`${bundle} ended before it answered: ${reason}.`);
  });
  failed.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [{ status: number }];
  const milliseconds = performance.now() - startedAt;
  if (message.status >= 500) throw new Error(`${bundle} answered ${message.status}.`);
  await once(child, 'exit').catch(() => undefined);
  return milliseconds;
}

/** Takes every object: what S3 does is not what this measures. */
async function acceptingStore(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('etag', '"0"').end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
