import { me } from '../../data/session.ts';
import { DRAFT_PREFIX } from '../../data/use-draft.ts';
import type { Draft } from './draft.ts';

/** A draft that was not saved, with the version that it was made from. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly base: Draft;
  readonly version: string | undefined;
}

/** In this browser, of this account only: it outlives the tab, but not the session of a person who signs out. */
export const storeKey = (place: string) => `${DRAFT_PREFIX}editor:${me.value?.account.id}:${place}`;

export function readStored(key: string): StoredDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(key: string, stored: StoredDraft | undefined): void {
  try {
    if (stored) localStorage.setItem(key, JSON.stringify(stored));
    else localStorage.removeItem(key);
  } catch {
    // Without room or leave to store, the warning before leaving is what is left.
  }
}
