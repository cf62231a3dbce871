/** Words for the keyword index: the same for the text and for the question. */

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts that write without spaces. Pairs of neighbouring characters serve as words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const UNSPACED_RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/** Longer words are cut, so that most forms of a word are the same: "reservation", "reservations", "reserved". */
const STEM_LENGTH = 6;

export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  const words: string[] = [];
  for (const [run] of folded.matchAll(WORD)) {
    if (!UNSPACED.test(run)) words.push(stemOf(run));
    else
      for (const [part] of run.matchAll(UNSPACED_RUNS))
        words.push(...(UNSPACED.test(part) ? pairsOf(part) : [stemOf(part)]));
  }
  return words;
}

/** Numbers are never cut: 1234567 and 1234568 are different articles. */
const stemOf = (word: string): string => {
  if (/\d/.test(word)) return word.slice(0, 32);
  // "cafes" and "cafe" are one word; "bus" and "bu" are not.
  const singular = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return singular.slice(0, STEM_LENGTH);
};

const pairsOf = (run: string): string[] => {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};
