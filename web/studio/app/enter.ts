import { signal } from '@preact/signals';
import { ApiError } from '../../../sdk/src/index.ts';
import { loadMe } from '../data/load-me.ts';
import { me } from '../data/session.ts';

/** Why we do not know who it is. */
export const enterError = signal<Error | undefined>(undefined);

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
