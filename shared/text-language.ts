/**
 * Frequent words of each language. Some are in several lists, so a text needs more words of one list than of any other.
 */
export const FREQUENT_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'the is are you your what when where how can do does have my we there which who at for with and of to it from this that not be on by or if i me our any would could may was were will has',
    de: 'der die das ist wo wann wie was kann gibt mein meine mit eine ein sie ich und wir darf im den zu von nicht auf für oder wenn bei sind wird es einen einem einer habt haben ihr hier man noch muss müssen bis um am zum zur aus nach auch mir mich meinen welche wer warum können soll kostet kosten mehr dem des',
    fr: 'le les est où quand comment quel quelle mon avec une des pour du combien vous je et dans sur ne pas au aux sont il elle ou ce cette la de à en que qui puis peut peux faut on se y l d j qu un faire',
    es: 'el los las es está dónde cuándo cómo cuál puedo hay mi tiene para con una del por cuánto y son se al pero más este esta de la en que no un qué',
    it: 'il lo gli è dove quando come quale posso mio ha per con una del della di che non sono nel alla dei le più questo la un si l',
    nl: 'de het een is waar wanneer hoe wat kan mijn met van en wij niet op voor of als bij zijn wordt naar ook deze ik er te dat die aan',
    pt: 'o os as é está onde quando como qual posso meu tem para com uma do da por e são não no na mais este esta de um em que',
    pl: 'jest gdzie kiedy jak co czy mój z na do w i nie się to są dla od po ten ta przez lub',
    tr: 've bir bu ne nerede zaman nasıl var mı mi için ile da de olarak daha çok değil',
    uk: 'де коли як що чи є у в на до з ви ми який яка скільки можна для і та це по не або якщо від',
    ru: 'где когда как что ли есть у в на до с вы мы который какая сколько можно для и это по не или если от',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

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
/** From this share of the letters, a script decides the language, even against frequent words of another language. */
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
  const [best, second] = Object.entries(FREQUENT_WORDS)
    .map(([language, frequent]) => ({ language, count: words.filter((word) => frequent.has(word)).length }))
    .sort((one, other) => other.count - one.count);
  if (best && best.count > 0 && best.count > (second?.count ?? 0)) return best.language;
  // A question in another script can contain a Latin name that is longer than the rest of the question.
  if (script && script.letters >= MIN_LETTERS) return script.language;
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
