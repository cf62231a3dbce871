import type { ApiError, Me } from '../../../sdk/src/index.ts';
import { createStore } from '../store.ts';

/** The signed-in user; undefined while unknown, null if nobody is signed in. */
export const me = createStore<Me | null | undefined>(undefined);

export interface SignInRequest {
  /** `ended`: the session has ended. `confirm`: the sign-in is too old for the request. */
  readonly why: 'ended' | 'confirm';
  done(isSignedIn: boolean): void;
}

/** Set while the sign-in dialog is shown on top of a page. */
export const signInRequest = createStore<SignInRequest | undefined>(undefined);

let pendingSignIn: Promise<boolean> | undefined;

/**
 * Asks the user to sign in if the error requires it; resolves to true after the sign-in. If several calls fail at the
 * same time, the user is asked once.
 */
export function askForSignIn(error: ApiError): Promise<boolean> {
  const why = error.status === 401 ? 'ended' : error.code === 'session.sign_in_again' ? 'confirm' : undefined;
  return why === undefined || !me.value ? Promise.resolve(false) : openSignInDialog(why);
}

/** Asks the user to sign in; resolves to true after the sign-in. */
export function openSignInDialog(why: SignInRequest['why']): Promise<boolean> {
  pendingSignIn ??= new Promise<boolean>((resolve) => {
    const done = (isSignedIn: boolean) => {
      pendingSignIn = undefined;
      signInRequest.value = undefined;
      resolve(isSignedIn);
    };
    signInRequest.value = { why, done };
  });
  return pendingSignIn;
}
