import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { ask, me } from './session.ts';

/**
 * Asks the user to sign in again now, for a call that runs later, when it is too late to ask. Does not ask if the last
 * sign-in stays fresh for another minute.
 */
export function askForFreshSignIn(): Promise<boolean> {
  const signedInAt = Date.parse(me.value?.session?.signed_in_at ?? '');
  const isOld = Date.now() - signedInAt > (SIGN_IN.freshMinutes - 1) * MINUTE_MILLISECONDS;
  return isOld ? ask('confirm') : Promise.resolve(true);
}
