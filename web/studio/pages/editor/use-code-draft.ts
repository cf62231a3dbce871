import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { t } from '../../texts/t.ts';
import { toast } from '../../ui/toast.tsx';
import { type Draft, differencesOf, isSame } from './draft.ts';
import { readStored, storeDraft } from './stored-draft.ts';

/** The saved values of a code. */
export interface SavedDraft {
  readonly draft: Draft;
  /** The ETag of the saved code; undefined for a new code. */
  readonly version: string | undefined;
}

export interface CodeDraft {
  readonly draft: Draft;
  /** The saved version on which the draft is based. */
  readonly base: SavedDraft;
  readonly isChanged: boolean;
  /** The draft was restored from this browser's storage. */
  readonly isRestored: boolean;
  change(changes: Partial<Draft>): void;
  discard(): void;
  /**
   * Call this after a save or a merge. `base` has the new saved values. `draft` replaces the draft that was sent or
   * merged (`sent`). What the user has typed since then is kept.
   */
  adopt(base: SavedDraft, draft: Draft, sent: Draft): void;
  /**
   * Call this after an action that gave the code a new version, such as archiving. If someone else has changed fields
   * of the saved code, too, the base stays. Then the next save finds the conflict and merges both changes.
   */
  rebase(saved: SavedDraft): void;
}

/** A draft that survives a reload. If it has unsaved changes, the user is warned before leaving the page. */
export function useCodeDraft(key: string, saved: SavedDraft): CodeDraft {
  const [state, setState] = useState(() => {
    const stored = readStored(key, saved.draft);
    const isRestored = stored !== undefined && !isSame(stored.draft, saved.draft);
    return isRestored
      ? { base: { draft: stored.base, version: stored.version }, draft: stored.draft, isRestored }
      : { base: saved, draft: saved.draft, isRestored };
  });
  const { base, draft } = state;
  const latest = useRef(draft);
  latest.current = draft;
  const isChanged = !isSame(draft, base.draft);
  // Store the draft in the same frame as the change, because the user may type and leave at once.
  useLayoutEffect(() => {
    storeDraft(key, isChanged ? { draft, base: base.draft, version: base.version } : undefined);
  }, [key, draft, base, isChanged]);
  const warning = useLeaveWarning(isChanged);
  return {
    draft,
    base,
    isChanged,
    isRestored: state.isRestored && isChanged,
    change: (changes) => setState((before) => ({ ...before, draft: { ...before.draft, ...changes } })),
    discard: () => setState({ base: saved, draft: saved.draft, isRestored: false }),
    adopt: (next, adopted, sent) => {
      const withTypedSince = (now: Draft): Draft => ({ ...adopted, ...differencesOf(sent, now) });
      // Update the warning now: the user may leave right after saving, before the next render.
      warning.current = !isSame(next.draft, withTypedSince(latest.current));
      setState((before) => ({ base: next, draft: withTypedSince(before.draft), isRestored: false }));
    },
    rebase: (next) =>
      setState((before) => (isSame(next.draft, before.base.draft) ? { ...before, base: next } : before)),
  };
}

/**
 * The browser asks before closing the tab. If the user opens another page of the Studio, a toast says that the draft is
 * kept, and offers to go back.
 * Returns a ref that turns the warning on or off before the next render.
 */
function useLeaveWarning(isChanged: boolean): { current: boolean } {
  const { route } = useLocation();
  const changed = useRef(isChanged);
  changed.current = isChanged;
  // Remember the URL at the start: it changes before this page unmounts, while the next page is still loading.
  const origin = useRef({ back: location.pathname + location.search, route });
  origin.current.route = route;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (changed.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      if (changed.current) toast(t.editor.kept, () => origin.current.route(origin.current.back));
    };
  }, [t.editor.kept]);
  return changed;
}
