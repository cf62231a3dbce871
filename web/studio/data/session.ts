import type { ApiError, Me } from '../../../sdk/src/index.ts';
import { createStore } from '../store.ts';

/** The signed-in user; undefined while unknown, null if nobody is signed in. */
export const me = createStore<Me | null | undefined>(undefined);

export interface SignInRequest {
  /** `ended`: the session has ended. `confirm`: the sign-in is too old for the request. */
  readonly why: 'ended' | 'confirm';
  done(isSignedIn: boolean): void;
}

/** Set while the user is asked to sign in over an open page. */
export const signInRequest = createStore<SignInRequest | undefined>(undefined);

let asked: Promise<boolean> | undefined;

/**
 * Asks the user to sign in if the error requires it; resolves to true after the sign-in. Calls that fail at the same
 * time ask once.
 */
export function askForSignIn(error: ApiError): Promise<boolean> {
  const why = error.status === 401 ? 'ended' : error.code === 'session.sign_in_again' ? 'confirm' : undefined;
  return why === undefined || !me.value ? Promise.resolve(false) : ask(why);
}

/** Asks the user to sign in; resolves to true after the sign-in. */
export function ask(why: SignInRequest['why']): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const done = (isSignedIn: boolean) => {
      asked = undefined;
      signInRequest.value = undefined;
      resolve(isSignedIn);
    };
    signInRequest.value = { why, done };
  });
  return asked;
}
