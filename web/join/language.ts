import { languagesOf } from '../../contracts/languages.ts';

const LANGUAGES = languagesOf('studio');

/** The first of the visitor's languages that the page supports. */
export const language =
  navigator.languages
    .map((tag) => LANGUAGES.find((known) => known === tag.split('-')[0]?.toLowerCase()))
    .find((known) => known !== undefined) ?? 'en';
