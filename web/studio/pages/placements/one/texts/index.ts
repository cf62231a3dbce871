import { textsOf } from '../../../../texts/language.ts';

/** The texts of the page of one placement, and of the form that claims it. They are loaded with that page. */
export const placementTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});
