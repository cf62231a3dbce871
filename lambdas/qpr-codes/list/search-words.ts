import { searchFor as searchAny } from '../../../shared/search-words.ts';
import { codeIdOf, type ListedCode, shortIdOf } from '../qpr-code.ts';

/** Returns a filter for codes that match a search. */
export function searchFor(query: string): (code: ListedCode) => boolean {
  const matches = searchAny(query);
  return ({ ulid, name }) => matches({ name, id: codeIdOf(ulid), shortId: shortIdOf(ulid) });
}
