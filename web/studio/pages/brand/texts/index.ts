import { textsOf } from '../../../texts/language.ts';

/** The page also shows `parts/sites`, so its route in app/routes.tsx loads these texts, too. */
export { sitesTexts } from '../../../parts/sites/texts/index.ts';

export const brandTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});
