import { useState } from 'preact/hooks';

export const DRAFT_PREFIX = 'studio.draft:';

/** JSON that somebody typed, kept in this tab until it is saved: a reload or a new sign-in loses nothing. */
export function useDraft<T>(name: string, initial: T): [value: T, set: (value: T) => void, clear: () => void] {
  const key = `${DRAFT_PREFIX}${location.pathname}:${name}`;
  const [value, setValue] = useState<T>(() => read(key) ?? initial);
  const set = (next: T) => {
    setValue(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A tab that has no room left keeps it until it is closed.
    }
  };
  return [value, set, () => sessionStorage.removeItem(key)];
}

/** On a machine that others use, too, nothing stays after signing out. */
export function forgetDrafts(storages: readonly Storage[] = [sessionStorage, localStorage]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  }
}

const OWNER = 'studio.drafts-of';

/** What a tab keeps is of one account. Says whether it held another one's, which is gone then. */
export function keepDraftsOf(accountId: string): boolean {
  const isAnother = (sessionStorage.getItem(OWNER) ?? accountId) !== accountId;
  sessionStorage.setItem(OWNER, accountId);
  if (isAnother) forgetDrafts([sessionStorage]);
  return isAnother;
}

function read<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as T);
}
