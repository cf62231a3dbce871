import { FREQUENT_WORDS } from '../../../shared/text-language.ts';
import { wordsOf } from './words.ts';

/** More words, besides `FREQUENT_WORDS`, that are common in questions and do not say what a question is about. */
const QUESTION_WORDS: Readonly<Record<string, string>> = {
  en: 'a an in as am did had should must shall need want get got much many long often please tell us so up out some them they their its than',
  de: 'in an als hat habe hatte sollte viel viele vielen lange oft bitte uns so etwas irgend dass dir du euch ihnen ihre unser bekomme gehen geht',
  fr: 'a un ai as dois doit mes ma nos notre votre vos nous plus temps m t s n c si par va quels quelles cela ça',
  es: 'a o qué cuánta cuántos quiero debo mis su sus me nos lo le',
  it: 'a o i e si mi ci cosa quanto quanta devo i miei',
  nl: 'ik u veel lang vaak moet mag graag ons',
  pt: 'a o quanto preciso devo me nos',
  pl: 'ile mam mogę muszę proszę',
  tr: 'ne kadar kaç miyim musunuz',
  uk: 'а за із зі о об я мені мене нам нас вас вам ваш мій хто чому треба потрібно котрій котрої довго часто багато чим ж',
  ru: 'а за из со о я мне меня нам нас вас вам ваш мой кто почему надо нужно долго часто много чем',
};

const wordsByLanguage = new Map<string, ReadonlySet<string>>();

/** The function words of a language, or of all languages if the language is unclear. */
function functionWords(language: string | undefined): ReadonlySet<string> {
  const key = language ?? '';
  const known = wordsByLanguage.get(key);
  if (known) return known;
  const languages = language === undefined ? Object.keys(FREQUENT_WORDS) : [language];
  const lists = languages.flatMap((code) => [...(FREQUENT_WORDS[code] ?? []), QUESTION_WORDS[code] ?? '']);
  const found = new Set(wordsOf(lists.join(' ')));
  wordsByLanguage.set(key, found);
  return found;
}

/** Japanese writes its endings and particles in Hiragana. */
const PARTICLES = /^\p{Script=Hiragana}+$/u;

/** Whether a word does not say what a question is about: "what", "is", "the". */
export const isFunctionWord = (stem: string, language: string | undefined): boolean =>
  PARTICLES.test(stem) || functionWords(language).has(stem);
