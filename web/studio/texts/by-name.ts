import { language } from './language.ts';

const names = new Intl.Collator(language, { numeric: true });

/** Sorts names naturally: room 9 comes before room 10. */
export const byName = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => names.compare(one.name, other.name));
