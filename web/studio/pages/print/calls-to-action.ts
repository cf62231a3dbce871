import { LANGUAGES, type Language, language } from '../../texts/language.ts';

/** The text next to a printed code, in the language of its visitors, which may differ from the user's. */
export const CALLS_TO_ACTION: Readonly<Record<Language, { readonly call: string; readonly instruction: string }>> = {
  en: { call: 'Questions? Just ask.', instruction: 'Point your phone’s camera at the code. No app needed.' },
  de: { call: 'Fragen? Einfach fragen.', instruction: 'Handykamera auf den Code richten. Ganz ohne App.' },
  es: { call: '¿Preguntas? Pregunte aquí.', instruction: 'Apunte al código con la cámara del móvil. Sin aplicación.' },
  fr: {
    call: 'Une question\u00a0? Posez-la ici.',
    instruction: 'Visez le code avec l’appareil photo du téléphone. Sans application.',
  },
  uk: { call: 'Є запитання? Питайте.', instruction: 'Наведіть камеру телефона на код. Без застосунків.' },
};

const names = new Intl.DisplayNames(language, { type: 'language' });
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
