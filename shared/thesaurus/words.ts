import { THESAURUS } from './thesaurus.ts';

const STOPWORDS = new Set(
  `a about also am an and any anybody anyone anything are as at be been but by can cant could d did do does doesnt don dont for from get give go going got had has have he her here him his how i id if ill im in into
  is isnt it its ive just let like ll lol m make may me might more most must my need no not of ok on one or our out pls please plz put r re really s she should show so some somebody someone something still t take tell than that the
  their them then there theres these they thing this those to took u up ur us use used ve very want was way we were what whats when where wheres which who why will with wont would you your
  algo al como con cual cuando cuanto cuanta de del donde el ella en es esta estan este hay hora la las lo los me mi muy no o para pero por puede pueden puedo que quien se si sin sobre son su te tiene tienen un una y ya
  a au aux avec ce ces cette combien comment dans de des du elle elles en est et heure il ils j je l la le les leur leurs ma mais me mes mon ne nous on ou par pas peut peux plus pour puis qu quand que quel quelle quels qui s se son sont sur ta ton tu un une vos votre vous y
  aber alle als am an auch auf aus bei bin bis da darf das dem den der des die dir du durch ein eine einem einen einer er es fur gibt habe haben hat hier ich ihr ihre im in irgendwo ist ja kann konnen lautet man mein meine mich mir mit muss nach nicht noch nur oder sie sind so und uns unser viel vom von wann was wenn wer wie wir wird wo zu zum zur
  а або але без був бути в вам вас ваш ваша ваше ви від де для до дуже є ж за з зі і із її їм їх й його коли котрої мене мені ми мій можна мною на нам нас наш не ні о по при про свій свої та так там ти то тут у хто це цей ця чи чому що щоб як яка яке який які
  che chi con cosa da dei del della di dove e gli ho il in io la le lo ma mi nel non per posso quando quanto si sono un una
  aan bij dat de een en er het hoe ik in is je kan mag met mijn naar of om op te van voor waar wanneer wat wie
  ale co czy dla do gdzie i ile jak jest kiedy kto ma mam moge na nie o od po sa sie to w z za
  a ao as com como da de do e em eu na no o onde os ou para posso quando quanto que se um uma
  bir bu da de icin ile kac mi mu ne nerede var ve
  في من على هل ما متى أين كم كيف هو هي عن مع أن لا
  של על מה מתי איפה כמה האם איך זה לא אני יש עם את
  は が を に で の と も か です ます
  的 了 吗 是 在 有 我 你 和 什么 几`
    .split(/\s+/)
    .map(fold),
);

/** Converts to lower case, removes accents and replaces ß, so "Café" matches "cafe", and "groß" matches "gross". */
function fold(text: string): string {
  // й and ї also lose their marks. Words still match, because all texts are folded in the same way.
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** Chinese and Japanese have no spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

export function foldedWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
  return words.flatMap((word) =>
    WITHOUT_SPACES.test(word) ? Array.from(segmenter.segment(word), ({ segment }) => segment) : [word],
  );
}

const MIN_STEM_LENGTH = 3;
const stemOf = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|en|er|s|e)$/, (ending, at) => (at >= MIN_STEM_LENGTH ? '' : ending))
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');

/** Unifies spellings that vary: "wi-fi" and "wifi", "check in" and "check-in", "dog's" and "dog". */
const withOneSpelling = (text: string): string =>
  text
    .replace(/(\p{L})['’]s\b/giu, '$1')
    .replace(/\b(wi|check)[- ](fi|in|out)\b/giu, '$1$2')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');

/** The distinct stems of a text, without stop words. */
export const contentWords = (text: string): string[] => [
  ...new Set(
    foldedWords(withOneSpelling(text))
      .flatMap((word) => word.split('-'))
      .filter((word) => !STOPWORDS.has(word))
      .map(stemOf),
  ),
];

const MIN_SHARED_LETTERS = 6;
/** Only words with the same first letters can be forms of each other. */
const firstLetters = (stem: string) => stem.slice(0, MIN_SHARED_LETTERS);

/** Returns a function that finds the indexes of the lines that contain a stem or a form of it. */
export function lineFinder(lines: readonly string[]): (stem: string) => ReadonlySet<number> {
  const byFirstLetters = Map.groupBy(
    lines.flatMap((words, line) => contentWords(words).map((stem) => ({ stem, line }))),
    ({ stem }) => firstLetters(stem),
  );
  return (word) => {
    const candidates = byFirstLetters.get(firstLetters(word)) ?? [];
    return new Set(candidates.filter(({ stem }) => stem === word || isForm(stem, word)).map(({ line }) => line));
  };
}

const thesaurusLines = lineFinder(THESAURUS);

/** The likeness of two words in the same line of the thesaurus. */
const SAME_LINE_LIKENESS = 0.7;

/** How well two stems match: 1 for the same word, a form of it or a misspelling, less for a synonym, otherwise 0. */
export function likeness(one: string, other: string): number {
  if (one === other || isForm(one, other) || isMisspelling(one, other)) return 1;
  const lines = thesaurusLines(other);
  return [...thesaurusLines(one)].some((line) => lines.has(line)) ? SAME_LINE_LIKENESS : 0;
}

const MAX_ENDING = 3;
/**
 * Stems that begin alike are forms of one word if one is the beginning of the other ("reserv" and "reservation"), or if
 * both have short endings.
 */
function isForm(one: string, other: string): boolean {
  const shared = sharedLetters(one, other);
  const endings = [one.length - shared, other.length - shared];
  return shared >= MIN_SHARED_LETTERS && (Math.min(...endings) === 0 || Math.max(...endings) <= MAX_ENDING);
}

/** One letter is missing, added or wrong, or two are swapped. Short stems are excluded: "charg" is not "chang". */
function isMisspelling(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_SHARED_LETTERS) return false;
  const at = sharedLetters(one, other);
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return (
    at > 0 &&
    (rest.slice(1) === otherRest.slice(1) ||
      rest === otherRest.slice(1) ||
      rest.slice(1) === otherRest ||
      (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0]))
  );
}

function sharedLetters(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
