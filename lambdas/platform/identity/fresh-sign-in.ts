import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import type { Caller } from '../caller.ts';
import { ServiceError } from '../errors.ts';

/**
 * Operations that give something to someone else or cannot be undone need a recent sign-in, so that nobody else can run
 * them in a browser that was left open. API keys are exempt: programs cannot sign in, and scopes limit their keys.
 */
export function requireFreshSignIn({ session }: Pick<Caller, 'session'>, now: Date): void {
  if (!session || now.getTime() - Date.parse(session.signed_in_at) < SIGN_IN.freshMinutes * MINUTE_MILLISECONDS) return;
  throw new ServiceError(
    'forbidden',
    'session.sign_in_again',
    `This operation needs a sign-in within the last ${SIGN_IN.freshMinutes} minutes. Sign in again, then retry.`,
  );
}
