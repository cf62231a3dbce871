import { fileURLToPath } from 'node:url';
import { buildSync, stop } from 'esbuild';

let script: string | undefined;

/**
 * The code of the worker threads that run Lambda functions, as JavaScript. It is built once: otherwise each thread
 * would strip the types itself, which takes a third of its startup time.
 */
export const workerScript = (): string => (script ??= build());

function build(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./worker/worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: `node${process.versions.node}`,
  });
  // Without this call, esbuild would keep a thread and a process running for the next build.
  void stop();
  const [file] = outputFiles;
  if (!file) throw new Error('esbuild produced no output for the worker.');
  return file.text;
}
