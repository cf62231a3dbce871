import { IDEMPOTENCY_WRITE } from './idempotency/claims.ts';
import { retry } from './retry.ts';
import { Contended } from './table/contended.ts';
import { ConditionFailed } from './table/transact-write.ts';

const DEFAULT_RETRY = { attempts: 12, baseMilliseconds: 10, capMilliseconds: 640 };

/**
 * Runs a change that reads, decides, and writes on the condition that nothing changed in between. On a conflict it
 * starts over with the current state.
 */
export async function retryOnConflict<T>(
  change: () => Promise<T>,
  options: Partial<typeof DEFAULT_RETRY> = {},
): Promise<T> {
  try {
    return await retry(change, { ...DEFAULT_RETRY, ...options, when: isWriteConflict });
  } catch (error) {
    throw isWriteConflict(error) ? new Contended('Every attempt conflicted with another write.') : error;
  }
}

/** A lost claim of an Idempotency-Key is not retried: another request has taken over the key. */
const isWriteConflict = (error: unknown): boolean =>
  error instanceof ConditionFailed && !error.failed(IDEMPOTENCY_WRITE);
