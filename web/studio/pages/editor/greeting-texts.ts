import type { Greetings } from '../../../../shared/page/greetings/greetings.ts';
import { type Language, language } from '../../texts/language.ts';

/** The default welcome messages, as visitors see them. */
const LOADERS: Readonly<Record<Language, () => Promise<Greetings>>> = {
  en: async () => (await import('../../../../shared/page/greetings/greetings.ts')).GREETINGS,
  de: async () => (await import('../../../../shared/page/greetings/de.ts')).de,
  es: async () => (await import('../../../../shared/page/greetings/es.ts')).es,
  fr: async () => (await import('../../../../shared/page/greetings/fr.ts')).fr,
  nl: async () => (await import('../../../../shared/page/greetings/nl.ts')).nl,
  uk: async () => (await import('../../../../shared/page/greetings/uk.ts')).uk,
};

let loaded: Greetings | undefined;

export async function loadGreetings(): Promise<void> {
  loaded = await LOADERS[language]();
}

/** The route of the editor has loaded them. */
export const useGreetings = (): Greetings | undefined => loaded;
