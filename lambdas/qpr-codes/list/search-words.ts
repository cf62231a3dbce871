import { codeIdOf, type ListedCode, shortIdOf } from '../qpr-code.ts';

/** Shorter than this, a word would meet short ids by chance. */
const SHORT_ID_WORD = 4;

/**
 * Does a code answer a search? Each word of it is somewhere in the name, whatever its case and accents, or names
 * the code: by the beginning of its short id, by its id or by its scan URL.
 */
export function searchFor(query: string): (code: ListedCode) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return ({ ulid, name }) => {
    const text = folded(name);
    return words.every((word) => text.includes(word) || names(word, ulid));
  };
}

function names(word: string, ulid: string): boolean {
  if (word.length < SHORT_ID_WORD) return false;
  const shortId = shortIdOf(ulid);
  return shortId.startsWith(word) || word.endsWith(`/s/${shortId}`) || word === codeIdOf(ulid).toLowerCase();
}

const ASCII = /^[ -~]*$/;
const ACCENTS = /[\u0300-\u036f]/g;

/** To upper case first: `ß` and `SS` become the same. */
const folded = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(ACCENTS, '').toUpperCase().toLowerCase();
