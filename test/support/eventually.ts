import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MILLISECONDS } from './patience.ts';

const POLL_MILLISECONDS = 20;

/** Waits until the check passes, and fails with what it said last. */
export async function eventually<T>(check: () => T | Promise<T>, deadlineMs = PATIENCE_MILLISECONDS): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(POLL_MILLISECONDS);
    }
  }
}
