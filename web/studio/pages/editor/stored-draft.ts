import { me } from '../../data/session.ts';
import { DRAFT_PREFIX } from '../../data/use-draft.ts';
import type { Draft } from './draft.ts';

/** An unsaved draft, with the saved values on which it is based. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly base: Draft;
  /** The ETag of `base`; undefined for a new code. */
  readonly version: string | undefined;
}

/** The storage key of a draft. This browser stores drafts per account. They outlive the tab, but not a sign-out. */
export const draftKey = (name: string) => `${DRAFT_PREFIX}code:${me.value?.account.id}:${name}`;

/** Fields that the Studio did not have when the draft was stored get their saved values. */
export function readStored(key: string, saved: Draft): StoredDraft | undefined {
  try {
    const stored: StoredDraft | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored ? { ...stored, draft: { ...saved, ...stored.draft }, base: { ...saved, ...stored.base } } : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(key: string, stored: StoredDraft | undefined): void {
  try {
    if (stored) localStorage.setItem(key, JSON.stringify(stored));
    else localStorage.removeItem(key);
  } catch {
    // If storage is full or disabled, only the warning before leaving protects the draft.
  }
}
