import { textsOf, useTexts } from '../language.ts';

/** The texts that all pages share: those of `app/`, of the components in `ui/`, and of common errors. */
export const shellTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});

export const useShellTexts = () => useTexts(shellTexts);
