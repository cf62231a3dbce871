import {
  LANGUAGES,
  type Language,
  PAGE_LANGUAGES,
  type PageLanguage,
  RIGHT_TO_LEFT,
} from '../../contracts/languages.ts';

/** The text direction of a language. */
export const directionOf = (language: PageLanguage): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';

/** For each page language: languages whose speakers can usually read it too, and former codes of the page language. */
const CLOSE_LANGUAGES: Readonly<Partial<Record<PageLanguage, readonly string[]>>> = {
  ar: ['apc', 'arb', 'ary', 'arz'],
  de: ['bar', 'gsw', 'lb', 'nds', 'rm'],
  es: ['an', 'ast', 'ca', 'eu', 'gl'],
  fr: ['br', 'co', 'oc', 'wa'],
  he: ['iw'],
  it: ['fur', 'sc', 'scn', 'vec'],
  nl: ['af', 'fy', 'li'],
  pl: ['csb', 'szl'],
  pt: ['mwl'],
  zh: ['cmn', 'hak', 'nan', 'wuu', 'yue'],
};

const TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;
const MAX_PREFERENCES = 20;

/** The language tags of an Accept-Language header, best first, without malformed ones. */
export function preferredTags(acceptLanguage = ''): string[] {
  return acceptLanguage
    .split(',', MAX_PREFERENCES)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && isLanguageTag(tag))
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** Whether `Intl` accepts the tag. `Intl` throws for some texts that look like tags, such as `abcd` and `en-a`. */
function isLanguageTag(tag: string): boolean {
  try {
    return TAG.test(tag) && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The languages of an Accept-Language header without region or script, best first. */
const preferredLanguages = (acceptLanguage?: string): string[] =>
  preferredTags(acceptLanguage).map((tag) => tag.toLowerCase().replace(/-.*/, ''));

/** The language of an e-mail. */
export const emailLanguage = (acceptLanguage?: string): Language =>
  firstOf(LANGUAGES, preferredLanguages(acceptLanguage)) ?? 'en';

/**
 * The language of the page's texts. Any requested language that the page has wins over a close one, however late it is
 * in the list.
 */
export function pageLanguage(acceptLanguage?: string): PageLanguage {
  const preferred = preferredLanguages(acceptLanguage);
  const close = preferred.map((wanted) =>
    PAGE_LANGUAGES.find((language) => CLOSE_LANGUAGES[language]?.includes(wanted)),
  );
  return firstOf(PAGE_LANGUAGES, preferred) ?? close.find((language) => language !== undefined) ?? 'en';
}

const firstOf = <Known extends string>(known: readonly Known[], preferred: readonly string[]): Known | undefined =>
  preferred.map((wanted) => known.find((language) => language === wanted)).find((language) => language !== undefined);

/** The visitor's language for the model, which supports more languages than the page. */
export const visitorLanguageTag = (acceptLanguage?: string): string => preferredTags(acceptLanguage)[0] ?? 'en';

/** The English name of a tag, which models understand best: `pt-BR` is "Brazilian Portuguese". */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return 'English';
  }
}
