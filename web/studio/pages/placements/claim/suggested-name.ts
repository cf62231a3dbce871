const LAST_NAME = 'studio.last-claimed-name';

/** After "Table 12", the next sticker is probably "Table 13". Without a number, the sticker keeps its own name. */
export function suggestName(ownName: string, storage: Pick<Storage, 'getItem'> = sessionStorage): string {
  const last = storage.getItem(LAST_NAME) ?? '';
  const [, before, number, after] = /^(.*?)(\d+)(\D*)$/.exec(last) ?? [];
  return number === undefined ? ownName : `${before}${Number(number) + 1}${after}`;
}

export const rememberName = (name: string): void => sessionStorage.setItem(LAST_NAME, name);
