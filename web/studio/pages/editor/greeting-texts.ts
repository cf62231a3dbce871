import { textsOf } from '../../texts/language.ts';

/** First messages of codes whose owners write none, as visitors see them. */
export const greetingTexts = textsOf({
  en: async () => ({ texts: (await import('../../../../lambdas/qpr-codes/greetings.ts')).GREETINGS }),
  de: async () => ({ texts: (await import('../../../../lambdas/scans/page/greetings/de.ts')).de }),
  es: async () => ({ texts: (await import('../../../../lambdas/scans/page/greetings/es.ts')).es }),
  fr: async () => ({ texts: (await import('../../../../lambdas/scans/page/greetings/fr.ts')).fr }),
  uk: async () => ({ texts: (await import('../../../../lambdas/scans/page/greetings/uk.ts')).uk }),
});
