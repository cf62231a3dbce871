import { setTimeout as sleep } from 'node:timers/promises';
import { TIMEOUT_MILLISECONDS } from './timeouts.ts';

const MIN_PAUSE_MILLISECONDS = 20;
const MAX_PAUSE_MILLISECONDS = 200;

/**
 * Retries the check until it passes, or fails with its last error. Each pause is about a tenth of the elapsed time,
 * because frequent checks would take CPU time from the service that we wait for.
 */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = TIMEOUT_MILLISECONDS): Promise<T> {
  const begin = Date.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waited = Date.now() - begin;
      if (waited > timeoutMs) throw error;
      await sleep(Math.min(Math.max(waited / 10, MIN_PAUSE_MILLISECONDS), MAX_PAUSE_MILLISECONDS));
    }
  }
}
