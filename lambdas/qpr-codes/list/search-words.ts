import { searchFilter } from '../../../shared/search-words.ts';
import { codeIdOf, type ListedCode, shortIdOf } from '../qpr-code.ts';

/** Returns a filter for codes that match a search. */
export function codeSearchFilter(query: string): (code: ListedCode) => boolean {
  const matches = searchFilter(query);
  return ({ ulid, name }) => matches({ name, id: codeIdOf(ulid), shortId: shortIdOf(ulid) });
}
