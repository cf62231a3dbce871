import type { DeadLetter } from './dead-letter.ts';
import type { Deployment } from './deployment.ts';
import { keepHidden } from './read-letters.ts';
import { redrive } from './redrive.ts';

/**
 * Letters are hidden for 20 minutes, and the function that a redrive calls can run for 15. Letters that still wait
 * after 4 minutes are hidden again: 4 + 15 is less than 20, so no other run receives them before their turn. A redrive
 * of a stream letter can need several calls, but each of these takes at most a minute.
 */
const RENEW_AFTER_MILLISECONDS = 4 * 60_000;

/**
 * Redrives one letter at a time, so that functions that failed under load are not overloaded again. Maps each letter to
 * its error, or to undefined if the redrive succeeded. Skips letters that SQS did not keep hidden, because another run
 * may redrive them at the same time.
 */
export async function redriveInOrder(
  deployment: Deployment,
  letters: readonly DeadLetter[],
): Promise<ReadonlyMap<DeadLetter, string | undefined>> {
  const errors = new Map<DeadLetter, string | undefined>();
  let hiddenAt = Date.now();
  for (const [index, deadLetter] of letters.entries()) {
    if (Date.now() - hiddenAt > RENEW_AFTER_MILLISECONDS) {
      const waiting = letters.slice(index).filter((letter) => !errors.has(letter));
      for (const [letter, error] of await keepHidden(deployment, waiting))
        errors.set(letter, `SQS did not keep it hidden from other runs (${error})`);
      hiddenAt = Date.now();
    }
    if (!errors.has(deadLetter)) errors.set(deadLetter, await redrive(deployment, deadLetter));
  }
  return errors;
}
