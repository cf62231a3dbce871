import {
  LANGUAGES,
  type Language,
  PAGE_LANGUAGES,
  type PageLanguage,
  RIGHT_TO_LEFT,
} from '../../contracts/languages.ts';

/** How a page in this language runs. */
export const directionOf = (language: PageLanguage): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';

/** Whose readers mostly read one of the page's languages as well, and codes that a language had before. */
const CLOSE: Readonly<Partial<Record<PageLanguage, readonly string[]>>> = {
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

/** Language tags of an Accept-Language header, best first; what is malformed is left out. */
export function preferredTags(acceptLanguage = ''): string[] {
  return acceptLanguage
    .split(',', MAX_PREFERENCES)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => TAG.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** Its languages without region or script, best first. */
const preferredLanguages = (acceptLanguage?: string): string[] =>
  preferredTags(acceptLanguage).map((tag) => tag.toLowerCase().replace(/-.*/, ''));

/** The language of an e-mail. */
export const emailLanguage = (acceptLanguage?: string): Language =>
  firstOf(LANGUAGES, preferredLanguages(acceptLanguage)) ?? 'en';

/** The language of the page's own texts: what a visitor asks for, however late in the list, before what is close to it. */
export function pageLanguage(acceptLanguage?: string): PageLanguage {
  const preferred = preferredLanguages(acceptLanguage);
  const close = preferred.map((each) => PAGE_LANGUAGES.find((language) => CLOSE[language]?.includes(each)));
  return firstOf(PAGE_LANGUAGES, preferred) ?? close.find((language) => language !== undefined) ?? 'en';
}

const firstOf = <Known extends string>(known: readonly Known[], preferred: readonly string[]): Known | undefined =>
  preferred.map((each) => known.find((language) => language === each)).find((language) => language !== undefined);

/** The visitor's language for the model, which speaks more languages than the page does. */
export const visitorTag = (acceptLanguage?: string): string => preferredTags(acceptLanguage)[0] ?? 'en';

/** `pt-BR` as a model understands it best: "Portuguese (Brazil)". */
export function nameOfTag(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return 'English';
  }
}
