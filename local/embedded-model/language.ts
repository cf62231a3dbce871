import { foldedWords } from './words.ts';

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words that are frequent in one of the languages and rare in the others. */
const MARKERS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: markers(
    'the is are you your what when where how can do does have my we there which who at for with and of to it i open from please hello hi thanks thank',
  ),
  es: markers(
    'el los las es esta donde cuando como que cual puedo hay mi tiene para con una del por cuanto de la en y hola buenas buenos gracias',
  ),
  fr: markers(
    'le les est ou quand comment que quel quelle puis-je y a-t-il mon avec une des pour du combien vous je de la et bonjour bonsoir salut merci',
  ),
  de: markers(
    'der die das ist wo wann wie was kann gibt mein meine mit eine ein sie ich und wir darf im den zu von hallo guten danke',
  ),
  uk: markers('де коли як що чи є у в на до з ви ми який яка скільки можна для і та це по привіт вітаю дякую'),
};

function markers(words: string): ReadonlySet<string> {
  return new Set(foldedWords(words));
}

/** The probable language of a text, or `undefined` if it is unclear. */
export function languageOf(text: string): Language | undefined {
  const words = foldedWords(text);
  const [best] = LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => MARKERS[language].has(word)).length,
  })).sort((one, other) => other.count - one.count);
  if (best && best.count > 0) return best.language;
  return /\p{Script=Cyrillic}/u.test(text) ? 'uk' : undefined;
}
