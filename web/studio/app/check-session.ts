import { LAST_SIGN_IN, SIGNED_IN_MARKER } from '../../../contracts/sign-in.ts';
import { ApiError } from '../../../sdk/src/index.ts';
import { loadMe } from '../data/client.ts';
import { me } from '../data/session.ts';
import { switchDraftsTo } from '../data/use-draft.ts';
import { createStore } from '../store.ts';

/** Why the session check failed. */
export const sessionError = createStore<Error | undefined>(undefined);

/**
 * True if a user was signed in here before. They probably still are, so the page does not wait for the session check.
 */
export const wasSignedIn = () => localStorage.getItem(SIGNED_IN_MARKER) !== null;

me.watch((user) => {
  if (user) localStorage.setItem(SIGNED_IN_MARKER, '1');
  else localStorage.removeItem(SIGNED_IN_MARKER);
});

let pendingCheck: Promise<void> | undefined;

/** Checks who is signed in, unless that is known or being checked. */
export function checkSession(): Promise<void> {
  if (me.value !== undefined) return Promise.resolve();
  pendingCheck ??= runCheck().finally(() => {
    pendingCheck = undefined;
  });
  return pendingCheck;
}

async function runCheck(): Promise<void> {
  sessionError.value = undefined;
  try {
    await recheckSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) me.value = null;
    else sessionError.value = error as Error;
  }
}

/** Checks the session, even if the user is known. If another account is signed in now, reloads and returns false. */
export async function recheckSession(): Promise<boolean> {
  const current = await loadMe();
  const isOtherAccount = switchDraftsTo(current.account.id);
  if (isOtherAccount) location.reload();
  else me.value = current;
  return !isOtherAccount;
}

// All tabs share one session cookie. If another tab signs in as someone else, this page must not continue.
addEventListener('storage', ({ key }) => {
  if (key === LAST_SIGN_IN && me.value) void recheckSession().catch(() => undefined);
});
