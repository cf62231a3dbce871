import { setTimeout as sleep } from 'node:timers/promises';
import { Contended } from './contended.ts';
import { isLostClaim } from '../idempotency/claims.ts';
import { ConditionFailed } from './table.ts';

const ATTEMPTS = 12;
const BASE_MILLISECONDS = 5;

/**
 * Runs a change that reads, decides and writes under the condition that nothing moved in between;
 * when something did, it starts over with what is there now.
 */
export async function untilUnchanged<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ConditionFailed) || isLostClaim(error)) throw error;
      await sleep(Math.random() * BASE_MILLISECONDS * 2 ** Math.min(attempt, 7));
    }
  }
  throw new Contended('The code or its list changed during every attempt to change it.');
}
