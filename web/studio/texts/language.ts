import { languagesOf, type StudioLanguage } from '../../../contracts/languages.ts';

export type Language = StudioLanguage;
export const LANGUAGES = languagesOf('studio');

/** The key of the user's choice in `localStorage`. */
export const LANGUAGE_CHOICE = 'studio.language';

const isLanguage = (tag: string | undefined): tag is Language => LANGUAGES.some((known) => known === tag);

/** The first of these languages that the Studio supports, or else English. */
export const languageOf = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';

/** The language that the user chose, or the first browser language that the Studio supports. */
export const language = languageOf([localStorage.getItem(LANGUAGE_CHOICE) ?? '', ...navigator.languages]);
