import { textsOf } from '../../texts/language.ts';

/** The default welcome messages, as visitors see them. */
export const greetingTexts = textsOf({
  en: async () => ({ texts: (await import('../../../../shared/page/greetings/greetings.ts')).GREETINGS }),
  de: async () => ({ texts: (await import('../../../../shared/page/greetings/de.ts')).de }),
  es: async () => ({ texts: (await import('../../../../shared/page/greetings/es.ts')).es }),
  fr: async () => ({ texts: (await import('../../../../shared/page/greetings/fr.ts')).fr }),
  uk: async () => ({ texts: (await import('../../../../shared/page/greetings/uk.ts')).uk }),
});
