import { useState } from 'preact/hooks';

export const DRAFT_PREFIX = 'studio.draft:';

/** User input, kept as JSON in this tab until the user saves it. It survives a reload or a new sign-in. */
export function useDraft<T>(name: string, initial: T): [value: T, set: (value: T) => void, clear: () => void] {
  const key = `${DRAFT_PREFIX}${location.pathname}:${name}`;
  const [value, setValue] = useState<T>(() => read(key) ?? initial);
  const set = (next: T) => {
    setValue(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // If the storage is full, the draft stays in memory while its component is shown.
    }
  };
  return [value, set, () => sessionStorage.removeItem(key)];
}

/**
 * Removes all drafts on sign-out, because the machine may be shared. `useDraft` keeps drafts in the session storage.
 * The code editor keeps its own drafts in the local storage.
 */
export function deleteDrafts(storages: readonly Storage[] = [sessionStorage, localStorage]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  }
}

const DRAFTS_OWNER = 'studio.drafts-of';

/** The drafts of a tab belong to one account. If `accountId` is another account, deletes them and returns true. */
export function switchDraftsTo(accountId: string): boolean {
  const isOtherAccount = (sessionStorage.getItem(DRAFTS_OWNER) ?? accountId) !== accountId;
  sessionStorage.setItem(DRAFTS_OWNER, accountId);
  if (isOtherAccount) deleteDrafts([sessionStorage]);
  return isOtherAccount;
}

function read<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as T);
}
