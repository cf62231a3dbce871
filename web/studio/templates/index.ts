import { textsOf } from '../texts/language.ts';

/** An example for each template, in the user's language. */
export const exampleTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});
