import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MILLISECONDS } from './patience.ts';

const FIRST_PAUSE_MILLISECONDS = 20;
const LONGEST_PAUSE_MILLISECONDS = 200;

/**
 * Waits until the check passes, and fails with what it said last. It asks ever more seldom, a tenth of the time later:
 * what takes long is often asked of a service that needs the processor itself.
 */
export async function eventually<T>(check: () => T | Promise<T>, deadlineMs = PATIENCE_MILLISECONDS): Promise<T> {
  const begin = Date.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waited = Date.now() - begin;
      if (waited > deadlineMs) throw error;
      await sleep(Math.min(Math.max(waited / 10, FIRST_PAUSE_MILLISECONDS), LONGEST_PAUSE_MILLISECONDS));
    }
  }
}
