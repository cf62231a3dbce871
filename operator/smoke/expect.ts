import { setTimeout as sleep } from 'node:timers/promises';

/** A failed check, with the reason in one line. */
export class CheckFailed extends Error {}

/** A check is skipped because an earlier check that it needs failed, or because the user canceled the run. */
export class Skipped extends Error {}

export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new CheckFailed(otherwise);
}

/** Returns the result of an earlier check. Without it, this check is skipped. */
export function requireResult<T>(value: T | undefined, from: string): T {
  if (value === undefined) throw new Skipped(`needs ${from}`);
  return value;
}

const PAUSE_MILLISECONDS = 500;

/** Retries until the check succeeds. After the timeout, throws the last error. */
export async function eventually<T>(timeoutMilliseconds: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMilliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() + PAUSE_MILLISECONDS > deadline) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
