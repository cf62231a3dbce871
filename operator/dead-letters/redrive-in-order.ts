import type { DeadLetter } from './dead-letter.ts';
import type { Deployment } from './deployment.ts';
import { keepHidden } from './read-letters.ts';
import { redrive } from './redrive.ts';

/**
 * Letters are hidden for 20 minutes, and the function that a redrive calls can run for 15. Letters that still wait
 * after 4 minutes are hidden again: 4 + 15 is less than 20, so no other run receives them before their turn.
 */
const RENEW_AFTER_MILLISECONDS = 4 * 60_000;

/**
 * Redrives one letter at a time, so that functions that failed under load are not overloaded again. Maps each letter to
 * its error, or to undefined if the redrive succeeded.
 */
export async function redriveInOrder(
  deployment: Deployment,
  letters: readonly DeadLetter[],
): Promise<ReadonlyMap<DeadLetter, string | undefined>> {
  const errors = new Map<DeadLetter, string | undefined>();
  let hiddenAt = Date.now();
  for (const [index, deadLetter] of letters.entries()) {
    if (Date.now() - hiddenAt > RENEW_AFTER_MILLISECONDS) {
      await keepHidden(deployment, letters.slice(index));
      hiddenAt = Date.now();
    }
    errors.set(deadLetter, await redrive(deployment, deadLetter));
  }
  return errors;
}
