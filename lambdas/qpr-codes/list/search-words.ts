import { codeIdOf, type ListedCode, shortIdOf } from '../qpr-code.ts';

/** A shorter word would match short ids by chance. */
const MIN_SHORT_ID_LENGTH = 4;

/**
 * Returns a filter for codes that match a search. Each word must occur in the name, ignoring case and accents, or
 * identify the code by the beginning of its short id, its id or its scan URL.
 */
export function searchFor(query: string): (code: ListedCode) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return ({ ulid, name }) => {
    const text = folded(name);
    return words.every((word) => text.includes(word) || identifies(word, ulid));
  };
}

function identifies(word: string, ulid: string): boolean {
  if (word.length < MIN_SHORT_ID_LENGTH) return false;
  const shortId = shortIdOf(ulid);
  return shortId.startsWith(word) || word.endsWith(`/s/${shortId}`) || word === codeIdOf(ulid).toLowerCase();
}

const ASCII = /^[ -~]*$/;
const ACCENTS = /[\u0300-\u036f]/g;

/** Convert to upper case first, so that `ß` and `SS` become the same. */
const folded = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(ACCENTS, '').toUpperCase().toLowerCase();
