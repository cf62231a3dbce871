import type { Language } from './language.ts';

/** The embedded model's own texts, in addition to the owner's sentences. */
interface EmbeddedTexts {
  readonly greeting: string;
  readonly thanks: string;
  readonly unknown: string;
  /** Precedes the contact that the owner has given. */
  readonly unknownAsk: string;
  readonly refused: string;
  /** Part of every answer: explains that this is not a language model. */
  readonly origin: string;
}

export const EMBEDDED_TEXTS: Readonly<Record<Language, EmbeddedTexts>> = {
  en: {
    greeting: 'Hello! Ask me anything.',
    thanks: 'You are welcome!',
    unknown: 'I don’t know. My text does not say anything about that. Try other words, or ask the people here.',
    unknownAsk: 'I don’t know. My text does not say anything about that. Please ask here:',
    refused: 'I only answer questions from my text. What would you like to know?',
    origin: '_Built-in answers: sentences from the owner’s text, no language model._',
  },
  es: {
    greeting: '¡Hola! Pregúnteme lo que quiera.',
    thanks: '¡De nada!',
    unknown:
      'No lo sé: no he encontrado nada sobre eso en lo que me han dado. Pruebe con otras palabras o pregunte aquí.',
    unknownAsk: 'No lo sé: no he encontrado nada sobre eso en lo que me han dado. Pregunte aquí:',
    refused: 'Solo respondo preguntas con lo que me han dado. ¿Qué le gustaría saber?',
    origin: '_Respuestas integradas: frases del texto del propietario, sin modelo de lenguaje._',
  },
  fr: {
    greeting: 'Bonjour ! Posez-moi vos questions.',
    thanks: 'Avec plaisir !',
    unknown:
      'Je ne sais pas : je n’ai rien trouvé à ce sujet dans ce qui m’a été donné. Essayez d’autres mots ou demandez sur place.',
    unknownAsk: 'Je ne sais pas : je n’ai rien trouvé à ce sujet dans ce qui m’a été donné. Adressez-vous ici :',
    refused: 'Je réponds seulement aux questions, avec ce qui m’a été donné. Que souhaitez-vous savoir ?',
    origin: '_Réponses intégrées : phrases du texte du propriétaire, sans modèle de langage._',
  },
  de: {
    greeting: 'Hallo! Fragen Sie mich, was Sie möchten.',
    thanks: 'Gern geschehen!',
    unknown:
      'Das weiß ich nicht: Dazu habe ich in dem, was mir gegeben wurde, nichts gefunden. Versuchen Sie andere Worte, oder fragen Sie vor Ort.',
    unknownAsk:
      'Das weiß ich nicht: Dazu habe ich in dem, was mir gegeben wurde, nichts gefunden. Bitte fragen Sie hier:',
    refused: 'Ich beantworte nur Fragen, und nur mit dem, was mir gegeben wurde. Was möchten Sie wissen?',
    origin: '_Eingebaute Antworten: Sätze aus dem Text des Anbieters, kein Sprachmodell._',
  },
  uk: {
    greeting: 'Вітаю! Запитуйте про що завгодно.',
    thanks: 'Будь ласка!',
    unknown: 'Я не знаю: у наданому тексті про це нічого немає. Спробуйте інші слова або запитайте на місці.',
    unknownAsk: 'Я не знаю: у наданому тексті про це нічого немає. Зверніться сюди:',
    refused: 'Я лише відповідаю на запитання за наданим текстом. Що ви хотіли б дізнатися?',
    origin: '_Вбудовані відповіді: речення з тексту власника, без мовної моделі._',
  },
};
