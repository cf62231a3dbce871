import { me } from '../../data/session.ts';
import { DRAFT_PREFIX } from '../../data/use-draft.ts';
import { type Draft, EMPTY } from './draft.ts';

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
    const stored: StoredDraft | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!stored) return undefined;
    return { ...stored, draft: asNow(stored.draft), base: asNow(stored.base) };
  } catch {
    return undefined;
  }
}

/** One of an earlier version of this page knows fewer fields, and had other words for where questions come from. */
function asNow(draft: Draft): Draft {
  const { questions } = draft;
  return { ...EMPTY, ...draft, questions: questions === 'own' || questions === 'none' ? questions : 'prompt' };
}

export function store(key: string, stored: StoredDraft | undefined): void {
  try {
    if (stored) localStorage.setItem(key, JSON.stringify(stored));
    else localStorage.removeItem(key);
  } catch {
    // Without room or leave to store, the warning before leaving is what is left.
  }
}
