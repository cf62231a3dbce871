import { effect, signal } from '@preact/signals';
import { ApiError } from '../../../sdk/src/index.ts';
import { loadMe } from '../data/client.ts';
import { me, SIGNED_IN } from '../data/session.ts';
import { keepDraftsOf } from '../data/use-draft.ts';

/** Why the session check failed. */
export const enterError = signal<Error | undefined>(undefined);

const SEEN = 'studio.was-here';

/**
 * True if a user was signed in here before. They probably still are, so the page does not wait for the session check.
 */
export const wasSignedIn = () => localStorage.getItem(SEEN) !== null;

effect(() => {
  if (me.value) localStorage.setItem(SEEN, '1');
  else if (me.value === null) localStorage.removeItem(SEEN);
});

let entering: Promise<void> | undefined;

/** Checks who is signed in, unless that is known or being checked. */
export function enter(): Promise<void> {
  if (me.value !== undefined) return Promise.resolve();
  entering ??= findOut().finally(() => {
    entering = undefined;
  });
  return entering;
}

async function findOut(): Promise<void> {
  enterError.value = undefined;
  try {
    await enterAgain();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) me.value = null;
    else enterError.value = error as Error;
  }
}

/** Checks the session again. If another account is signed in now, the page reloads and this returns false. */
export async function enterAgain(): Promise<boolean> {
  const now = await loadMe();
  const isAnother = keepDraftsOf(now.account.id);
  if (isAnother) location.reload();
  else me.value = now;
  return !isAnother;
}

// All tabs share one session cookie. If another tab signs in as someone else, this page must not continue.
addEventListener('storage', ({ key }) => {
  if (key === SIGNED_IN && me.value) void enterAgain().catch(() => undefined);
});
