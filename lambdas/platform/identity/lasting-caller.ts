import type { Caller } from '../caller.ts';
import { ServiceError } from '../errors.ts';

/**
 * A key that expires must not give anyone access that outlives it. `effect` is what the key cannot do, for the sentence
 * that the caller gets.
 */
export function requireLastingCaller({ expires_at }: Pick<Caller, 'expires_at'>, code: string, effect: string): void {
  if (expires_at === undefined) return;
  throw new ServiceError('forbidden', code, `This key expires at ${expires_at}. It cannot ${effect} the key.`);
}
