import { textsOf } from '../../../../texts/language.ts';

/** The texts of the page of one placement, and of the page where a user claims it. Only these two pages load them. */
export const placementTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});
