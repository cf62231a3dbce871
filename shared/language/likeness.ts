import { languageOf } from './language-of.ts';
import { isStopWord } from './stop-words.ts';
import { TOPICS } from './topics.ts';
import { foldedWords, uncutWord } from './words.ts';

/** Unifies spellings that vary: "wi-fi" and "wifi", "check in" and "check-in", "dog's" and "dog". */
const withOneSpelling = (text: string): string =>
  text
    .replace(/(\p{L})['’]s\b/giu, '$1')
    .replace(/\b(wi|check)[- ](fi|in|out)\b/giu, '$1$2')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');

/**
 * The distinct stems of a text, without the stop words of its language. If that is unclear, only English ones are left
 * out: words of a short text can be stop words of some language, such as "car" of French.
 */
export const contentWords = (text: string): string[] => stemsWithoutStopWords(text, languageOf(text) ?? 'en');

const stemsWithoutStopWords = (text: string, language?: string): string[] => [
  ...new Set(
    foldedWords(withOneSpelling(text))
      .filter((word) => !isStopWord(word, language))
      .map(uncutWord),
  ),
];

const MIN_SHARED_LETTERS = 6;
/** Only words with the same first letters can be forms of each other. */
const firstLetters = (stem: string) => stem.slice(0, MIN_SHARED_LETTERS);

const TOPICS_BY_LETTERS = Map.groupBy(
  Object.entries(TOPICS).flatMap(([topic, words]) =>
    stemsWithoutStopWords(`${topic} ${words}`).map((stem) => ({ stem, topic })),
  ),
  ({ stem }) => firstLetters(stem),
);

/** The topics that have a stem or a form of it. */
export function topicsWith(word: string): ReadonlySet<string> {
  const candidates = TOPICS_BY_LETTERS.get(firstLetters(word)) ?? [];
  return new Set(candidates.filter(({ stem }) => stem === word || isForm(stem, word)).map(({ topic }) => topic));
}

/** The likeness of two words of the same topic. */
const SAME_TOPIC_LIKENESS = 0.7;

/** How well two stems match: 1 for the same word, a form of it or a misspelling, less for a synonym, otherwise 0. */
export function likeness(one: string, other: string): number {
  if (one === other || isForm(one, other) || isMisspelling(one, other)) return 1;
  const topics = topicsWith(other);
  return [...topicsWith(one)].some((topic) => topics.has(topic)) ? SAME_TOPIC_LIKENESS : 0;
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
