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
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Thai}/u, 'th'],
];

const SAMPLE_LENGTH = 2_000;

/** The probable language of a text, or `undefined` if it is unclear. */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const script = SCRIPTS.find(([letters]) => letters.test(sample));
  if (script) return script[1];
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best, second] = Object.entries(FREQUENT_WORDS)
    .map(([language, frequent]) => ({ language, count: words.filter((word) => frequent.has(word)).length }))
    .sort((one, other) => other.count - one.count);
  if (best && best.count > 0 && best.count > (second?.count ?? 0)) return best.language;
  if (/[іїєґ]/i.test(sample)) return 'uk';
  return /\p{Script=Cyrillic}/u.test(sample) ? 'ru' : undefined;
}
