import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { recordCpuTime } from '../../support/jest/cpu-time.ts';
import { writeStandIns } from './stand-in-bundles.ts';

const MICROSECONDS_PER_SECOND = 1_000_000;

// jest loads setup and teardown as separate modules. They share only the global object.
const shared = globalThis as { stopSynthesizer?: () => Promise<void> };

/** jest globalSetup: starts one synthesizer for all infra tests. */
export default async function startSynthesizer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-infra-stand-ins-'));
  // A temporary home directory and no AWS variables hide all credentials of this machine.
  const withoutAws = Object.entries(process.env).filter(([name]) => !/^(?:AWS|CDK)_/.test(name));
  const worker = new Worker(new URL('./synthesizer.ts', import.meta.url), {
    workerData: writeStandIns(folder),
    env: { ...Object.fromEntries(withoutAws), HOME: folder },
  });
  const [port] = await once(worker, 'message');
  worker.unref();
  process.env.SYNTHESIZER_URL = `http://127.0.0.1:${port}`;
  shared.stopSynthesizer = async () => {
    // Keep the process alive until the worker answers. Otherwise Node.js could exit first.
    worker.ref();
    const { user, system } = await worker.cpuUsage();
    recordCpuTime((user + system) / MICROSECONDS_PER_SECOND, 'synthesizer of the infra tests');
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const stopSynthesizer = () => shared.stopSynthesizer?.();
