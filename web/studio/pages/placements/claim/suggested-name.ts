import { DRAFT_PREFIX } from '../../../data/use-draft.ts';

/** The storage key of the previous name. The prefix makes it a draft, and drafts are deleted on sign-out. */
const PREVIOUS_NAME_KEY = `${DRAFT_PREFIX}claimed-name`;

/**
 * Suggests "Table 13" after "Table 12". If there is no previous name, or it has no number, suggests the name that
 * this sticker already has (`ownName`).
 */
export function suggestName(ownName: string, storage: Pick<Storage, 'getItem'> = localStorage): string {
  const previous = storage.getItem(PREVIOUS_NAME_KEY) ?? '';
  const [, before, number, after] = /^(.*?)(\d+)(\D*)$/.exec(previous) ?? [];
  if (number === undefined) return ownName;
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}${after}`;
}

/**
 * Remembers the name that the user gave a sticker, for the next suggestion. If the user kept the sticker's own name,
 * forgets the previous name, so that the next sticker keeps its own name, too. Uses the local storage, which all tabs
 * share, because the camera opens each sticker in a new tab.
 */
export function rememberName(
  name: string,
  ownName: string,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  if (name === ownName) storage.removeItem(PREVIOUS_NAME_KEY);
  else storage.setItem(PREVIOUS_NAME_KEY, name);
}
