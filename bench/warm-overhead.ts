import { fork } from 'node:child_process';
import { join } from 'node:path';
import { firstMessage } from './support/first-message.ts';
import { type BenchmarkResult, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const MAX_OVERHEAD_MILLISECONDS = 0.5;

/**
 * Measures how much the middleware (a stack of middy functions) adds to a warm call, compared to a bare handler with
 * the same (instant) database call.
 */
export async function warmOverhead(bench: Bench): Promise<BenchmarkResult> {
  bench.progress('warm overhead');
  // In a separate process, because the middleware writes its log lines to standard output.
  const child = fork(join(import.meta.dirname, 'warm/measure.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const figures = await firstMessage<{ stack: number; bare: number; calls: number }>(
    child,
    () => 'The measurement failed. Its error is above.',
  );
  const overhead = figures.stack - figures.bare;
  return {
    name: 'warm-overhead',
    rows: [
      {
        'calls per handler': figures.calls,
        'middleware, median ms': rounded(figures.stack, 4),
        'bare handler, median ms': rounded(figures.bare, 4),
        'overhead ms': rounded(overhead, 4),
      },
    ],
    targets: [
      {
        text: `the middleware adds at most ${MAX_OVERHEAD_MILLISECONDS} ms at the median`,
        met: overhead <= MAX_OVERHEAD_MILLISECONDS,
      },
    ],
  };
}
