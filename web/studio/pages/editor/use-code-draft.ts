import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useTexts } from '../../texts/language.ts';
import { toast } from '../../ui/toast.tsx';
import { type Draft, differencesOf, isSame } from './draft.ts';
import { readStored, store } from './stored-draft.ts';
import { editorTexts } from './texts/index.ts';

/** What the service has, and which version that is. */
export interface Saved {
  readonly draft: Draft;
  readonly version: string | undefined;
}

export interface CodeDraft {
  readonly draft: Draft;
  /** What the draft was made from. */
  readonly base: Saved;
  readonly isChanged: boolean;
  /** It was found in this browser, from before. */
  readonly isRestored: boolean;
  change(changes: Partial<Draft>): void;
  discard(): void;
  /** The service has `base` now, and `sent` has become `draft`. What was typed since `sent` stays, not saved yet. */
  adopt(base: Saved, draft: Draft, sent: Draft): void;
}

/** A draft that survives a reload, and warns whoever leaves it. */
export function useCodeDraft(key: string, saved: Saved): CodeDraft {
  const [state, setState] = useState(() => {
    const stored = readStored(key);
    const isRestored = stored !== undefined && !isSame(stored.draft, saved.draft);
    return isRestored
      ? { base: { draft: stored.base, version: stored.version }, draft: stored.draft, isRestored }
      : { base: saved, draft: saved.draft, isRestored };
  });
  const { base, draft } = state;
  const latest = useRef(draft);
  latest.current = draft;
  const isChanged = !isSame(draft, base.draft);
  // With the change itself, not a frame later: whoever types and leaves at once has it kept, too.
  useLayoutEffect(() => {
    store(key, isChanged ? { draft, base: base.draft, version: base.version } : undefined);
  }, [key, draft, base, isChanged]);
  const warns = useLeaveWarning(isChanged);
  return {
    draft,
    base,
    isChanged,
    isRestored: state.isRestored && isChanged,
    change: (changes) => setState((before) => ({ ...before, draft: { ...before.draft, ...changes } })),
    discard: () => setState({ base: saved, draft: saved.draft, isRestored: false }),
    adopt: (next, adopted, sent) => {
      const typedSince = (now: Draft): Draft => ({ ...adopted, ...differencesOf(sent, now) });
      // Whoever saves may leave in the same moment.
      warns.current = !isSame(next.draft, typedSince(latest.current));
      setState((before) => ({ base: next, draft: typedSince(before.draft), isRestored: false }));
    },
  };
}

/** The browser asks before it closes; inside the Studio the text is kept, and the way back is one click. */
function useLeaveWarning(isChanged: boolean): { current: boolean } {
  const { kept } = useTexts(editorTexts);
  const { route } = useLocation();
  const changed = useRef(isChanged);
  changed.current = isChanged;
  // The address moves on before this page goes, while the next one is still loading: it is taken down at the start.
  const way = useRef({ back: location.pathname + location.search, route });
  way.current.route = route;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (changed.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      if (changed.current) toast(kept, () => way.current.route(way.current.back));
    };
  }, [kept]);
  return changed;
}
