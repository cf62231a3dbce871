/** Endings of several languages, the longest first. A stem must keep a minimum length: "ring" is not a form of "r". */
const LATIN_LONG = /(?:ing|es|as|os|ed|em|en|er)$/;
const LATIN_SHORT = /(?:(?<!s)s|e)$/;
/** A consonant that is doubled before one of these endings counts once: "swimming" and "swim". */
const DOUBLING = /(?:([b-df-hj-np-rtv-z])\1)(?:ing|ed)$/;
const FINAL_VOWEL = /[aioy]$/;
const CYRILLIC = /(?:ями|ами|ого|ому|ими|ом|ем|ою|ею|єю|ів|ам|ям|ах|ях|их|им|оі|[аеєиіоуюяьы])$/;

/** After a long ending or a final vowel is removed, a word has at least this many letters. */
const MIN_REST = 4;
/** The same for short endings, for doubled consonants ("cutting" and "cut") and for Cyrillic words. */
const MIN_SHORT_REST = 3;

/** A word without the endings of its forms: "Hund" and "Hunde", "park" and "parking", "вода" and "води". */
export function withoutEnding(word: string): string {
  if (/\p{Script=Cyrillic}/u.test(word)) return cut(word, CYRILLIC, MIN_SHORT_REST);
  const single = word.replace(DOUBLING, '$1');
  if (single.length >= MIN_SHORT_REST && single !== word) return single;
  const shorter = [
    cut(word, LATIN_LONG, MIN_REST),
    cut(word, LATIN_SHORT, MIN_SHORT_REST),
    cut(word, FINAL_VOWEL, MIN_REST),
  ].find((rest) => rest !== word);
  return shorter === undefined ? word : withoutEnding(shorter);
}

function cut(word: string, ending: RegExp, minRest: number): string {
  const rest = word.replace(ending, '');
  return rest.length >= minRest ? rest : word;
}
