import { signal } from '@preact/signals';
import { ApiError } from '../../../sdk/src/index.ts';
import { loadMe } from '../data/load-me.ts';
import { me } from '../data/session.ts';

/** Why we do not know who it is. */
export const enterError = signal<Error | undefined>(undefined);

/** Finds out who is here, if that is not known yet. */
export async function enter(): Promise<void> {
  if (me.value !== undefined) return;
  try {
    enterError.value = undefined;
    me.value = await loadMe();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) me.value = null;
    else enterError.value = error as Error;
  }
}
