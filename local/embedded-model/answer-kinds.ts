/** Pairs of question and answer patterns. For example, a question about a time needs a sentence that contains a time. */
const KINDS: readonly { readonly question: RegExp; readonly answer: RegExp }[] = [
  {
    question:
      /\b(?:when|what time|how late|how long|until|hours|wann|uhr|bis wann|wie lange|cuándo|qué hora|hasta|quand|quelle heure|jusqu)\b|коли|котр|до якої/iu,
    answer:
      /\b\d{1,2}(?:[.:h]\d\d)?\s?(?:am|pm|uhr|h\b|horas?|heures?|год)|\b(?:noon|midnight|morning|evening|hours?|minutes?|days?|weeks?|daily|täglich|mittag|minuten|stunden?|mediodía|minutos|diario|midi|matin|soir)\b|\b(?:from|until|between|at|von|bis|um|de|a las|à) \d|\p{L}*(?:day|days|tag|tags)\b|хвилин|щодня|щочетверга|з \d|о \d/iu,
  },
  {
    question:
      /\b(?:how much|price|cost|costs|expensive|fee|kostet|kosten|preis|cuánto|cuesta|precio|combien|coûte|prix)\b|скільки|кошту|ціна/iu,
    answer: /[€£$₴]|\b(?:euros?|pounds?|dollars?|free|gratis|gratuit|kostenlos|per cent)\b|гривень|безкоштовно/iu,
  },
  { question: /\b(?:who|wer|quién|qui)\b|хто/iu, answer: /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\bDr\b/u },
  {
    question: /\b(?:where|wo|dónde|où)\b|(?<!\p{L})де(?!\p{L})/iu,
    answer:
      /\b(?:on the|in the|at the|behind|beside|next to|upstairs|floor|street|road|lane|entrance|away|hinter|neben|links|rechts|etage|stock|en la|al lado|planta|plaza|calle|au fond|à gauche|à droite|place|rue|étage)\b|біля|поверсі|праворуч|ліворуч/iu,
  },
];

/** Whether a sentence contains the kind of answer that the question asks for. */
export const hasRequestedKind = (question: string, sentence: string): boolean =>
  KINDS.some((kind) => kind.question.test(question) && kind.answer.test(sentence));
