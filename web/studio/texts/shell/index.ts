import { textsOf, useTexts } from '../language.ts';

/** What the frame and the kit say. */
export const shellTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});

export const useShellTexts = () => useTexts(shellTexts);
