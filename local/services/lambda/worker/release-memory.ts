import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects all garbage of this thread and returns the memory to the system. V8 does that only for a thread that keeps
 * running, so a thread that is idle after a busy period would keep its garbage.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
