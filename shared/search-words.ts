/** Shorter words are not compared with ids, because they would match short ids by chance. */
const MIN_LENGTH_FOR_IDS = 4;

interface SearchedItem {
  readonly name: string;
  readonly id: string;
  readonly shortId: string;
}

/**
 * Returns a filter for a search. Each word must occur in the name, ignoring case and accents, or be the beginning of
 * the short id, or be the whole id or the scan URL.
 */
export function searchFilter(query: string): (searched: SearchedItem) => boolean {
  const words = searchWords(query);
  return ({ name, ...ids }) => {
    const text = foldText(name);
    return words.every((word) => text.includes(word) || identifies(word, ids));
  };
}

function identifies(word: string, { id, shortId }: Pick<SearchedItem, 'id' | 'shortId'>): boolean {
  if (word.length < MIN_LENGTH_FOR_IDS) return false;
  return shortId.startsWith(word) || word.endsWith(`/s/${shortId}`) || word === id.toLowerCase();
}

const ASCII = /^[ -~]*$/;
const ACCENTS = /[\u0300-\u036f]/g;

/** The words of a search, without case and accents. */
export const searchWords = (query: string): readonly string[] => foldText(query).split(/\s+/).filter(Boolean);

/** Removes case and accents. It converts to upper case first, so that `ß` and `SS` become the same. */
export const foldText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(ACCENTS, '').toUpperCase().toLowerCase();
