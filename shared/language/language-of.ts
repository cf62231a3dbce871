import { STOP_WORDS } from './stop-words.ts';

/** Scripts that (almost) only one of our visitors' languages uses. */
const SCRIPTS: readonly (readonly [language: string, letter: RegExp])[] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
];
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/**
 * With a greater share of kana, a text is Japanese, not Chinese. Japanese also uses Han characters, and some Chinese
 * names contain a kana.
 */
const MIN_KANA_SHARE = 1 / 10;

const SAMPLE_LENGTH = 2_000;
/** From this share of the letters, a script decides the language, even against stop words of another language. */
const MAIN_SHARE = 1 / 3;
/** With fewer letters, the language stays unclear: a single one can be a symbol, such as Ω. */
const MIN_LETTERS = 2;

/** The probable language of a text, or `undefined` if it is unclear. */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const letters = lettersIn(sample, /\p{L}/gu);
  const [script] = scriptsIn(sample);
  if (script && script.letters > 0 && script.letters >= letters * MAIN_SHARE) return script.language;
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best, second] = Object.entries(STOP_WORDS)
    .map(([language, stopWords]) => ({ language, count: words.filter((word) => stopWords.has(word)).length }))
    .sort((one, other) => other.count - one.count);
  if (best && best.count > 0 && best.count > (second?.count ?? 0)) return best.language;
  // A question in another script can contain a Latin name that is longer than the rest of the question.
  if (script && script.letters >= MIN_LETTERS) return script.language;
  if (/[¿¡]/.test(sample)) return 'es';
  if (/[іїєґ]/i.test(sample)) return 'uk';
  return /\p{Script=Cyrillic}/u.test(sample) ? 'ru' : undefined;
}

/** How many letters of each script a text has. The script with the most letters comes first. */
function scriptsIn(text: string) {
  const kana = lettersIn(text, KANA);
  const eastAsian = kana + lettersIn(text, HAN);
  return [
    { language: kana > eastAsian * MIN_KANA_SHARE ? 'ja' : 'zh', letters: eastAsian },
    ...SCRIPTS.map(([language, letter]) => ({ language, letters: lettersIn(text, letter) })),
  ].sort((one, other) => other.letters - one.letters);
}

const lettersIn = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0;
