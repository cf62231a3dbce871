/**
 * Pairs of question and answer patterns. For example, a question about a time needs a sentence that contains a time.
 */
const KINDS: readonly { readonly question: RegExp; readonly answer: RegExp }[] = [
  {
    question:
      /\b(?:when|what time|how late|until|till|latest|times?|hours|tonight|midnight|\d{1,2}(?:[.:]\d\d)? ?(?:am|pm|uhr)|in the morning|at night|wann|uhr|bis wann|cuándo|qué hora|hasta|quand|quelle heure|jusqu)\b|коли|котр|до якої/iu,
    answer:
      /\b\d{1,2}(?:[.:h]\d\d)?\s?(?:am|pm|uhr|h\b|horas?|heures?|год)|\b(?:noon|midnight|morning|afternoon|evening|night|clock|never closes|hours?|minutes?|days?|weeks?|months?|years?|daily|once|twice|täglich|mittag|minuten|stunden?|mediodía|minutos|diario|midi|matin|soir)\b|(?<!\p{L})(?:from|until|between|at|by|after|von|bis|um|de|a las|à) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|\p{L}*(?:day|days|tag|tags)\b|хвилин|щодня|щочетверга|з \d|о \d/iu,
  },
  {
    question: /\b(?:how long|wie lange|cuánto (?:tiempo|dura)|combien de temps)\b|як довго|скільки часу/iu,
    answer:
      /\b(?:\d+|an?|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|ein|eine|un|une|una)[- ](?:\d+ )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|wochen?|segundos?|minutos?|horas?|días?|secondes?|heures?|jours?|semaines?)\b|\b(?:until|till|bis|hasta)\b|jusqu|хвилин|годин|днів|тижн/iu,
  },
  {
    question:
      /\b(?:how much|price|costs?|expensive|cheap|cheapest|fee|charge|pay|kostet|kosten|preis|cuánto|cuesta|vale|precio|combien|coûte|prix)\b|скільки|кошту|ціна/iu,
    answer:
      /[€£$₴]|\b(?:euros?|pounds?|dollars?|free|price|per ?cent|\d+p|cash|cards?|gratis|gratuit|kostenlos)\b|гривень|безкоштовно/iu,
  },
  { question: /\b(?:who|whom|wer|quién|qui)\b|хто/iu, answer: /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:Dr|Mrs?|Ms)\b/u },
  {
    question: /(?<!\p{L})(?:where|wheres|wo|dónde|où|де)(?!\p{L})/iu,
    answer:
      /(?<!\p{L})(?:on|in|at|behind|beside|next|near|below|above|under|corner|counter|room|level|upstairs|downstairs|floor|street|road|lane|entrance|away|am|im|an der|in der|hinter|neben|links|rechts|etage|stock|en la|en el|está en|al lado|junto|detrás|delante|planta|plaza|calle|dans|derrière|devant|à la|au fond|à gauche|à droite|place|rue|étage)(?!\p{L})|біля|поверсі|праворуч|ліворуч|дворі/iu,
  },
  {
    question: /\b(?:how many|wie viele|cuánt[oa]s|combien de)\b|скільки/iu,
    answer: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\b/iu,
  },
];

/**
 * Whether a sentence contains a kind of answer that the question asks for. `undefined` if the question does not ask for
 * any of the kinds above.
 */
export function hasRequestedKind(question: string, sentence: string): boolean | undefined {
  const requested = KINDS.filter((kind) => kind.question.test(question));
  return requested.length > 0 ? requested.some((kind) => kind.answer.test(sentence)) : undefined;
}

/** "Do you have …?" and "Is there …?" ask for one thing, so a sentence that does not name it is not an answer. */
const ASKS_FOR_A_THING =
  /\b(?:do you (?:have|sell|offer|do|run|rent|take|accept)|(?:is|are) there|have you got|does it|can it|gibt es|habt ihr|haben sie|hay|tienen|tiene|y a-t-il|avez-vous)\b|чи є|у вас є/iu;
export const asksForAThing = (question: string): boolean => ASKS_FOR_A_THING.test(question);
