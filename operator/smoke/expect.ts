import { setTimeout as sleep } from 'node:timers/promises';

/** A failed check, with the reason in one line. */
export class CheckFailed extends Error {}

/** Thrown to skip a check: it needs the result of a check that did not succeed, or the user canceled the run. */
export class Skipped extends Error {}

export function expectThat(condition: boolean, failureMessage: string): asserts condition {
  if (!condition) throw new CheckFailed(failureMessage);
}

/** Returns the result of an earlier check. If there is none, the current check is skipped. */
export function requireResult<T>(value: T | undefined, checkName: string): T {
  if (value === undefined) throw new Skipped(`needs ${checkName}`);
  return value;
}

const PAUSE_MILLISECONDS = 500;

/** Retries until the attempt succeeds. After the timeout, throws the last error. */
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
