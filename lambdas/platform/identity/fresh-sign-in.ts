import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import type { Caller } from '../caller.ts';
import { ServiceError } from '../errors.ts';

/**
 * What gives something to someone else or cannot be undone is asked of the person again, not of a browser that
 * somebody left open. Keys are for programs, which nobody can ask: their scopes say what they may.
 */
export function requireFreshSignIn({ session }: Pick<Caller, 'session'>, now: Date): void {
  if (!session || now.getTime() - session.signedInAtMs < SIGN_IN.freshMinutes * MINUTE_MILLISECONDS) return;
  throw new ServiceError(
    'forbidden',
    'session.sign_in_again',
    `This asks for a sign-in of the last ${SIGN_IN.freshMinutes} minutes: sign in again, then repeat it.`,
  );
}
