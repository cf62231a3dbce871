import { DRAFT_PREFIX } from '../../../data/use-draft.ts';

/** Like a draft, it is deleted on sign-out. */
const LAST_NAME = `${DRAFT_PREFIX}claimed-name`;

/** After "Table 12", the next sticker is probably "Table 13". Without a number, the sticker keeps its own name. */
export function suggestName(ownName: string, storage: Pick<Storage, 'getItem'> = localStorage): string {
  const last = storage.getItem(LAST_NAME) ?? '';
  const [, before, number, after] = /^(.*?)(\d+)(\D*)$/.exec(last) ?? [];
  if (number === undefined) return ownName;
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}${after}`;
}

/**
 * Remembers the name that someone gave a sticker. A name that was printed on it says nothing about the next one. The
 * camera opens each sticker in a new tab, so the browser remembers it.
 */
export function rememberName(
  name: string,
  ownName: string,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  if (name === ownName) storage.removeItem(LAST_NAME);
  else storage.setItem(LAST_NAME, name);
}
