import { LANGUAGES, language } from '../../texts/language.ts';

const names = new Intl.DisplayNames(language, { type: 'language' });
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
