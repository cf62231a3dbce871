import { signal } from '@preact/signals';
import type { ApiError, Me } from '../../../sdk/src/index.ts';

/** Who is signed in; undefined before that is known, null when nobody is. */
export const me = signal<Me | null | undefined>(undefined);

/** Set anew with every sign-in of this browser, for its other tabs. The page of invitations does so, too. */
export const SIGNED_IN = 'studio.signed-in';

export interface SignInRequest {
  /** `ended`: the session is over. `confirm`: it is too old for what is asked. */
  readonly why: 'ended' | 'confirm';
  done(signedIn: boolean): void;
}

/** Set while a person is asked to sign in beside an open page. */
export const signInRequest = signal<SignInRequest | undefined>(undefined);

let asked: Promise<boolean> | undefined;

/** Asks for a sign-in if the error wants one; true once there is one. Calls that fail together ask once. */
export function askForSignIn(error: ApiError): Promise<boolean> {
  const why = error.status === 401 ? 'ended' : error.code === 'session.sign_in_again' ? 'confirm' : undefined;
  return why === undefined || !me.value ? Promise.resolve(false) : ask(why);
}

/** Asks for a sign-in; true once there is one. */
export function ask(why: SignInRequest['why']): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const done = (signedIn: boolean) => {
      asked = undefined;
      signInRequest.value = undefined;
      resolve(signedIn);
    };
    signInRequest.value = { why, done };
  });
  return asked;
}
