import { textsOf } from '../../../texts/language.ts';

/** The route loads the texts of `parts/sites` together with those of the page. */
export { sitesTexts } from '../../../parts/sites/texts/index.ts';

export const brandTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});
