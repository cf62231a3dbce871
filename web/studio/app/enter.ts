import { effect, signal } from '@preact/signals';
import { ApiError } from '../../../sdk/src/index.ts';
import { loadMe } from '../data/load-me.ts';
import { me } from '../data/session.ts';

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
    me.value = await loadMe();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) me.value = null;
    else enterError.value = error as Error;
  }
}
