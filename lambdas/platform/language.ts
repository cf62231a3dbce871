/** Languages the page speaks; the first one is for everybody else. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

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

/** The language of the page's own texts. */
export function pageLanguage(acceptLanguage?: string): Language {
  for (const tag of preferredTags(acceptLanguage)) {
    const primary = tag.split('-')[0]?.toLowerCase();
    const known = LANGUAGES.find((language) => language === primary);
    if (known) return known;
  }
  return 'en';
}

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
