#!/usr/bin/env node
import { EXIT } from './failures.ts';
import { run } from './run.ts';
import { processTerminal } from './terminal/process-terminal.ts';

const stop = new AbortController();
let signalCount = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    signalCount += 1;
    stop.abort();
    // npm forwards Ctrl-C, so one key press arrives twice. A third signal means the user does not want to wait.
    if (signalCount > 2) process.exit(EXIT.interrupted);
  });
}
// A reader that closes the pipe early (`qpr codes list | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
});

process.exitCode = await run(process.argv.slice(2), processTerminal(stop.signal));
