import { foldedWords } from '../../shared/thesaurus/words.ts';

/** The languages of the page that a scan opens. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'uk', 'ar', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Frequent words. Some words are in several lists; the language with the most matches wins. `SCRIPTS` recognizes the
 * other languages.
 */
const MARKERS = {
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
    'der die das ist wo wann wie was kann gibt mein meine mit eine ein sie ich und wir darf im den zu von es einen einem einer habt haben nicht auf hallo guten danke',
  ),
  uk: markers('де коли як що чи є у в на до з ви ми який яка скільки можна для і та це по привіт вітаю дякую'),
  it: markers('il gli che dove quando quanto posso sono una per di e del della nel ciao buongiorno buonasera grazie'),
  nl: markers('het een waar wanneer hoe wat mag mijn voor en ik dit dat kan is er goedendag bedankt dank'),
  pl: markers('jest gdzie kiedy jak czy ile moge nie na sie dla czesc dzien dobry dziekuje prosze'),
  pt: markers('o os uma onde quando quanto posso voces tem nao com para em do da ola obrigado obrigada'),
  tr: markers('bir nerede ne zaman kac icin var mi mu merhaba tesekkurler tesekkur ederim'),
} satisfies Partial<Record<Language, ReadonlySet<string>>>;

/** For texts without frequent words. Japanese comes before Chinese, because Japanese also uses Han characters. */
const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/\p{Script=Cyrillic}/u, 'uk'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
];

function markers(words: string): ReadonlySet<string> {
  return new Set(foldedWords(words));
}

/**
 * The probable language of a text, or `undefined` if it is unclear. If several are equally probable, `preferred` wins.
 */
export function languageOf(text: string, preferred?: Language): Language | undefined {
  const words = foldedWords(text);
  const [best] = Object.entries(MARKERS)
    .map(([language, frequent]) => ({
      language: language as keyof typeof MARKERS,
      count: words.filter((word) => frequent.has(word)).length,
    }))
    .sort(
      (one, other) =>
        other.count - one.count || Number(other.language === preferred) - Number(one.language === preferred),
    );
  if (best && best.count > 0) return best.language;
  return SCRIPTS.find(([script]) => script.test(text))?.[1];
}
