import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { me, openSignInDialog } from './session.ts';

/**
 * Some calls require a recent sign-in. Use this before you delay such a call, for example a deletion that the user can
 * still undo: the user signs in again now, not when the call runs. Does not ask if the last sign-in stays recent enough
 * for another minute.
 */
export function askForFreshSignIn(): Promise<boolean> {
  const signedInAt = Date.parse(me.value?.session?.signed_in_at ?? '');
  // Without a time of the last sign-in, the difference is not a number, so this asks.
  const isFresh = Date.now() - signedInAt <= (SIGN_IN.freshMinutes - 1) * MINUTE_MILLISECONDS;
  return isFresh ? Promise.resolve(true) : openSignInDialog('confirm');
}
