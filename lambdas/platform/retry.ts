import { setTimeout as sleep } from 'node:timers/promises';

const BASE_MILLISECONDS = 100;
const CAP_MILLISECONDS = 2_000;

/**
 * Does what must not fail lightly: a receiver has answered, and if we cannot write that down, it
 * will be asked the same again. Tries with growing pauses for as long as there is time.
 */
export async function patiently<T>(work: () => Promise<T>, forMilliseconds: number): Promise<T> {
  const giveUpAt = performance.now() + forMilliseconds;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = Math.random() * Math.min(CAP_MILLISECONDS, BASE_MILLISECONDS * 2 ** attempt);
      if (performance.now() + pause > giveUpAt) throw error;
      await sleep(pause);
    }
  }
}
