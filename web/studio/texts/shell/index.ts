import { textsOf, useTexts } from '../language.ts';

/** The texts of the frame and the UI kit. */
export const shellTexts = textsOf({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  uk: () => import('./uk.ts'),
});

export const useShellTexts = () => useTexts(shellTexts);
