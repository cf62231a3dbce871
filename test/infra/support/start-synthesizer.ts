import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

// jest loads setup and teardown apart from each other; only the global object is common to both.
const shared = globalThis as { synthesizer?: Worker };

/** jest globalSetup: one synthesizer for all tests of the infra level. */
export default async function startSynthesizer(): Promise<void> {
  const worker = new Worker(new URL('./synthesizer.ts', import.meta.url));
  const [port] = await once(worker, 'message');
  worker.unref();
  shared.synthesizer = worker;
  process.env.SYNTHESIZER_URL = `http://127.0.0.1:${port}`;
}

export const takeSynthesizer = () => shared.synthesizer;
