import { stemOf, uncutWordsOf } from '../../../shared/language/words.ts';

/** Languages that write compounds as one word: "Wasserfilter" is a "Filter". */
const LANGUAGES: ReadonlySet<string | undefined> = new Set(['de', 'nl']);
/** Minimum numbers of letters: in a long word, in the part of it that a question names, and in the rest of it. */
const MIN_LENGTH = 7;
const MIN_PART = 4;
const MIN_REST = 3;

/** The first character of each index term that is a whole long word and not a stem. No other term contains it. */
export const COMPOUND_MARK = '~';

/** The long words of a passage as terms of the index, so that a question finds them by their parts. */
export const compoundTermsOf = (text: string, language: string | undefined): string[] =>
  LANGUAGES.has(language)
    ? uncutWordsOf(text)
        .filter(isLong)
        .map((word) => `${COMPOUND_MARK}${word}`)
    : [];

const isLong = (word: string): boolean => word.length >= MIN_LENGTH && /^\p{Script=Latin}+$/u.test(word);

/** The terms that begin or end with a word: "Filter" is a part of "Wasserfilter". */
export const compoundsWith = (terms: readonly string[], word: string): readonly string[] =>
  word.length < MIN_PART
    ? []
    : terms.filter(
        (term) =>
          term.length - COMPOUND_MARK.length >= word.length + MIN_REST &&
          (term.endsWith(word) || term.startsWith(word, COMPOUND_MARK.length)),
      );

/** The stem of the last part of a long word, if that part occurs in the sources: "Wasser" for "Teewasser". */
export function lastPartOf(
  word: string,
  language: string | undefined,
  isKnown: (stem: string) => boolean,
): string | undefined {
  if (!isLong(word) || !(language === undefined || LANGUAGES.has(language))) return undefined;
  for (let at = MIN_REST; at <= word.length - MIN_PART; at += 1)
    if (isKnown(stemOf(word.slice(at)))) return stemOf(word.slice(at));
  return undefined;
}
