import { language } from './language.ts';

const collator = new Intl.Collator(language, { numeric: true });

/** Sorts by name, with numbers in order: room 9 comes before room 10. */
export const byName = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => collator.compare(one.name, other.name));
