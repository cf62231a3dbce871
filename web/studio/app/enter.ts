import { effect, signal } from '@preact/signals';
import { ApiError } from '../../../sdk/src/index.ts';
import { loadMe } from '../data/client.ts';
import { me, SIGNED_IN } from '../data/session.ts';
import { keepDraftsOf } from '../data/use-draft.ts';

/** Why we do not know who it is. */
export const enterError = signal<Error | undefined>(undefined);

const SEEN = 'studio.was-here';

/** Whether somebody was signed in here the last time. Then they probably are, and their page need not wait for the answer. */
export const wasSignedIn = () => localStorage.getItem(SEEN) !== null;

effect(() => {
  if (me.value) localStorage.setItem(SEEN, '1');
  else if (me.value === null) localStorage.removeItem(SEEN);
});

let entering: Promise<void> | undefined;

/** Finds out who is here, unless that is known or being asked already. */
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

/** Asks who is here now. If it is somebody else, nothing on the page is theirs: it begins anew, and this gives false. */
export async function enterAgain(): Promise<boolean> {
  const now = await loadMe();
  const isAnother = keepDraftsOf(now.account.id);
  if (isAnother) location.reload();
  else me.value = now;
  return !isAnother;
}

// The cookie is that of whoever signed in last, in whichever tab: no page goes on for somebody else.
addEventListener('storage', ({ key }) => {
  if (key === SIGNED_IN && me.value) void enterAgain().catch(() => undefined);
});
