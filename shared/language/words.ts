import { withoutEnding } from './endings.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts without spaces between words. Pairs of neighboring characters serve as words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const UNSPACED_RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/** Longer words are cut, so that most forms of a word get the same stem: "reservation", "reservations", "reserved". */
const STEM_LENGTH = 6;

/** Ignores case and accents: "Café" and "cafe" are one word. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

/** The words of a text, in the order of the text. */
export function foldedWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of fold(text).matchAll(WORD)) {
    if (!UNSPACED.test(run)) words.push(run);
    else
      for (const [part] of run.matchAll(UNSPACED_RUNS)) words.push(...(UNSPACED.test(part) ? pairsOf(part) : [part]));
  }
  return words;
}

/**
 * A word without its ending. Words with digits keep their endings, and `stemOf` does not cut them: 1234567 and 1234568
 * are different product numbers.
 */
export const uncutWord = (word: string): string => (/\d/.test(word) ? word.slice(0, 32) : withoutEnding(word));

/** The words of a text without their endings, before `stemOf` cuts them. */
export const uncutWordsOf = (text: string): string[] => foldedWords(text).map(uncutWord);

export const stemOf = (word: string): string => (/\d/.test(word) ? word : word.slice(0, STEM_LENGTH));

/** Splits a text into the words of the keyword index, in the same way for passages and for questions. */
export const wordsOf = (text: string): string[] => uncutWordsOf(text).map(stemOf);

const pairsOf = (run: string): string[] => {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};
