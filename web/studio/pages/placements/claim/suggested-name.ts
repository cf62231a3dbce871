import { DRAFT_PREFIX } from '../../../data/use-draft.ts';

/** The prefix makes the name a draft, which is deleted on sign-out. */
const LAST_NAME = `${DRAFT_PREFIX}claimed-name`;

/** Suggests "Table 13" after "Table 12". If the last name has no number, suggests this sticker's own name. */
export function suggestName(ownName: string, storage: Pick<Storage, 'getItem'> = localStorage): string {
  const last = storage.getItem(LAST_NAME) ?? '';
  const [, before, number, after] = /^(.*?)(\d+)(\D*)$/.exec(last) ?? [];
  if (number === undefined) return ownName;
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}${after}`;
}

/**
 * Remembers the name that the user gave a sticker, for the next suggestion. A sticker's own name says nothing about the
 * next sticker, so it is not remembered. The camera opens each sticker in a new tab, so the name is stored in the browser.
 */
export function rememberName(
  name: string,
  ownName: string,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  if (name === ownName) storage.removeItem(LAST_NAME);
  else storage.setItem(LAST_NAME, name);
}
