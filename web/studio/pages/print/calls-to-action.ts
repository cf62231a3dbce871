import { LANGUAGES, type Language, language } from '../../texts/language.ts';

/** The texts next to a printed code. They are in the visitors' language, which may differ from the user's language. */
export const CALLS_TO_ACTION: Readonly<
  Record<Language, { readonly callToAction: string; readonly instruction: string }>
> = {
  en: { callToAction: 'Questions? Just ask.', instruction: 'Point your phone’s camera at the code. No app needed.' },
  de: { callToAction: 'Fragen? Einfach fragen.', instruction: 'Handykamera auf den Code richten. Ganz ohne App.' },
  es: {
    callToAction: '¿Preguntas? Pregunte aquí.',
    instruction: 'Apunte al código con la cámara del móvil. Sin aplicación.',
  },
  fr: {
    callToAction: 'Une question\u00a0? Posez-la ici.',
    instruction: 'Visez le code avec l’appareil photo du téléphone. Sans application.',
  },
  nl: {
    callToAction: 'Een vraag? Stel hem hier.',
    instruction: 'Richt de camera van uw telefoon op de code. Zonder app.',
  },
  uk: { callToAction: 'Є запитання? Питайте.', instruction: 'Наведіть камеру телефона на код. Без застосунків.' },
};

const names = new Intl.DisplayNames(language, { type: 'language' });
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
