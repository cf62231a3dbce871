import { setTimeout as sleep } from 'node:timers/promises';

/** What a check found wrong, in one line. */
export class CheckFailed extends Error {}

/** What a check builds on failed before. */
export class Skipped extends Error {}

export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new CheckFailed(otherwise);
}

/** What an earlier check gave; without it this one is skipped. */
export function need<T>(value: T | undefined, from: string): T {
  if (value === undefined) throw new Skipped(`needs ${from}`);
  return value;
}

const PAUSE_MILLISECONDS = 500;

/** Asks until the answer holds; gives up with what was wrong at last. */
export async function eventually<T>(patienceMilliseconds: number, ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() + PAUSE_MILLISECONDS > deadline) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
