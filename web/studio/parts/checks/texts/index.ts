import { textsOf } from '../../../texts/language.ts';

export const sharedCheckTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});
