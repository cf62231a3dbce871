import type { Language } from '../../platform/language.ts';

/** What the embedded answerer says itself, beside the owner's sentences. */
interface EmbeddedTexts {
  readonly greeting: string;
  readonly thanks: string;
  readonly nothing: string;
  readonly topics: string;
  /** Said with every answer: this is no language model. */
  readonly origin: string;
}

export const EMBEDDED_TEXTS: Readonly<Record<Language, EmbeddedTexts>> = {
  en: {
    greeting: 'Hello! Ask me anything.',
    thanks: 'You are welcome!',
    nothing: 'I found nothing about that in what I was given.',
    topics: 'This much I know:',
    origin: '_Built-in answerer: sentences from the owner’s text, no language model._',
  },
  es: {
    greeting: '¡Hola! Pregúnteme lo que quiera.',
    thanks: '¡De nada!',
    nothing: 'No he encontrado nada sobre eso en lo que me han dado.',
    topics: 'Esto es lo que sé:',
    origin: '_Respuesta integrada: frases del texto del propietario, sin modelo de lenguaje._',
  },
  fr: {
    greeting: 'Bonjour ! Posez-moi vos questions.',
    thanks: 'Avec plaisir !',
    nothing: 'Je n’ai rien trouvé à ce sujet dans ce qui m’a été donné.',
    topics: 'Voici ce que je sais :',
    origin: '_Réponse intégrée : phrases du texte du propriétaire, sans modèle de langage._',
  },
  de: {
    greeting: 'Hallo! Fragen Sie mich, was Sie möchten.',
    thanks: 'Gern geschehen!',
    nothing: 'Dazu habe ich in dem, was mir gegeben wurde, nichts gefunden.',
    topics: 'So viel weiß ich:',
    origin: '_Eingebaute Antwort: Sätze aus dem Text des Anbieters, kein Sprachmodell._',
  },
  uk: {
    greeting: 'Вітаю! Запитуйте про що завгодно.',
    thanks: 'Будь ласка!',
    nothing: 'Я нічого не знайшов про це в наданому тексті.',
    topics: 'Ось що я знаю:',
    origin: '_Вбудована відповідь: речення з тексту власника, без мовної моделі._',
  },
};
