import { textsOf } from '../../texts/language.ts';

/** What the page behind a code says by itself, for the preview: greetings and first questions of the templates. */
export const visitorTexts = textsOf({
  en: async () => ({ texts: (await import('../../../../lambdas/scans/page/texts/en.ts')).en }),
  de: async () => ({ texts: (await import('../../../../lambdas/scans/page/texts/de.ts')).de }),
  es: async () => ({ texts: (await import('../../../../lambdas/scans/page/texts/es.ts')).es }),
  fr: async () => ({ texts: (await import('../../../../lambdas/scans/page/texts/fr.ts')).fr }),
  uk: async () => ({ texts: (await import('../../../../lambdas/scans/page/texts/uk.ts')).uk }),
});
