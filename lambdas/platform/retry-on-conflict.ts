import { IDEMPOTENCY_WRITE } from './idempotency/claims.ts';
import { retry } from './retry.ts';
import { Contended } from './table/contended.ts';
import { ConditionFailed } from './table/transact-write.ts';

const PERSISTENCE = { attempts: 12, baseMilliseconds: 10, capMilliseconds: 640 };

/**
 * Runs a change that reads, decides and writes under the condition that nothing moved in between;
 * when something did, it starts over with what is there now.
 */
export async function retryOnConflict<T>(
  change: () => Promise<T>,
  persistence: Partial<typeof PERSISTENCE> = {},
): Promise<T> {
  try {
    return await retry(change, { ...PERSISTENCE, ...persistence, when: isWriteConflict });
  } catch (error) {
    throw isWriteConflict(error) ? new Contended('Somebody else was faster at every attempt.') : error;
  }
}

/** A lost claim of an Idempotency-Key is no reason to start over: another request has the response. */
const isWriteConflict = (error: unknown): boolean =>
  error instanceof ConditionFailed && !error.failed(IDEMPOTENCY_WRITE);
