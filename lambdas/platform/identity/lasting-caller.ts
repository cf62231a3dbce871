import type { Caller } from '../caller.ts';
import { ServiceError } from '../errors.ts';

/**
 * A key that expires must not give anyone access that outlives it. `effect` is what the key cannot do, for the sentence
 * that the caller gets.
 */
export function requireLastingCaller({ expiresAt }: Pick<Caller, 'expiresAt'>, code: string, effect: string): void {
  if (expiresAt === undefined) return;
  throw new ServiceError('forbidden', code, `This key expires at ${expiresAt}. It cannot ${effect} the key.`);
}
