import type { Language } from '../../../contracts/languages.ts';

/** The texts of the weekly e-mail about questions. */
interface DigestTexts {
  readonly subject: string;
  readonly intro: string;
  /** One question: its words, how many visitors asked it, and the name of its code. */
  readonly question: (text: string, visitors: number, code: string) => string;
  readonly more: (count: number) => string;
  readonly advice: string;
  readonly button: string;
  /** The figures of the last seven days. */
  readonly figures: (scans: number, conversations: number) => string;
  readonly weekly: string;
  readonly unsubscribe: string;
}

const format = (language: Language) => (count: number) => count.toLocaleString(language);
const plural =
  (language: Language) =>
  (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }): string =>
    `${format(language)(count)} ${forms[new Intl.PluralRules(language).select(count)] ?? forms.other}`;

const [en, de, es, fr, uk] = (['en', 'de', 'es', 'fr', 'uk'] as const).map(plural) as [
  ReturnType<typeof plural>,
  ReturnType<typeof plural>,
  ReturnType<typeof plural>,
  ReturnType<typeof plural>,
  ReturnType<typeof plural>,
];

export const DIGEST_TEXTS: Readonly<Record<Language, DigestTexts>> = {
  en: {
    subject: 'Questions your assistants could not answer',
    intro: 'Visitors asked these questions, and your assistants had no answer:',
    question: (text, visitors, code) => `“${text}” (${en(visitors, { one: 'visitor', other: 'visitors' })}, ${code})`,
    more: (count) => `and ${en(count, { one: 'more question', other: 'more questions' })}`,
    advice: 'Answer a question once, and your assistant knows the answer from then on.',
    button: 'Answer questions',
    figures: (scans, conversations) =>
      `In the last seven days: ${en(scans, { one: 'scan', other: 'scans' })} and ${en(conversations, { one: 'conversation', other: 'conversations' })}.`,
    weekly: 'You get this e-mail at most once a week, and only if a question went unanswered.',
    unsubscribe: 'Unsubscribe',
  },
  de: {
    subject: 'Fragen, die Ihre Assistenten nicht beantworten konnten',
    intro: 'Das wollten Besucher wissen, und Ihre Assistenten hatten keine Antwort:',
    question: (text, visitors, code) => `„${text}“ (${de(visitors, { one: 'Besucher', other: 'Besucher' })}, ${code})`,
    more: (count) => `und ${de(count, { one: 'weitere Frage', other: 'weitere Fragen' })}`,
    advice: 'Beantworten Sie eine Frage einmal, dann kennt Ihr Assistent die Antwort.',
    button: 'Fragen beantworten',
    figures: (scans, conversations) =>
      `In den letzten sieben Tagen: ${de(scans, { one: 'Scan', other: 'Scans' })} und ${de(conversations, { one: 'Gespräch', other: 'Gespräche' })}.`,
    weekly: 'Sie erhalten diese E-Mail höchstens einmal pro Woche, und nur, wenn eine Frage unbeantwortet blieb.',
    unsubscribe: 'Abbestellen',
  },
  es: {
    subject: 'Preguntas que sus asistentes no supieron responder',
    intro: 'Esto preguntaron los visitantes y sus asistentes no supieron qué responder:',
    question: (text, visitors, code) =>
      `«${text}» (${es(visitors, { one: 'visitante', other: 'visitantes' })}, ${code})`,
    more: (count) => `y ${es(count, { one: 'pregunta más', other: 'preguntas más' })}`,
    advice: 'Responda una vez a una pregunta y su asistente sabrá la respuesta a partir de entonces.',
    button: 'Responder preguntas',
    figures: (scans, conversations) =>
      `En los últimos siete días: ${es(scans, { one: 'escaneo', other: 'escaneos' })} y ${es(conversations, { one: 'conversación', other: 'conversaciones' })}.`,
    weekly: 'Recibirá este correo como máximo una vez por semana y solo si alguna pregunta quedó sin respuesta.',
    unsubscribe: 'Cancelar la suscripción',
  },
  fr: {
    subject: 'Questions auxquelles vos assistants n’ont pas su répondre',
    intro: 'Vos visiteurs ont posé ces questions et vos assistants n’avaient pas de réponse\u00a0:',
    question: (text, visitors, code) =>
      `«\u00a0${text}\u00a0» (${fr(visitors, { one: 'visiteur', other: 'visiteurs' })}, ${code})`,
    more: (count) => `et ${fr(count, { one: 'autre question', other: 'autres questions' })}`,
    advice: 'Répondez une fois à une question, et votre assistant connaîtra la réponse.',
    button: 'Répondre aux questions',
    figures: (scans, conversations) =>
      `Ces sept derniers jours\u00a0: ${fr(scans, { one: 'scan', other: 'scans' })} et ${fr(conversations, { one: 'conversation', other: 'conversations' })}.`,
    weekly:
      'Vous recevez cet e-mail au plus une fois par semaine, et seulement si une question est restée sans réponse.',
    unsubscribe: 'Se désabonner',
  },
  uk: {
    subject: 'Запитання, на які ваші асистенти не змогли відповісти',
    intro: 'Про це запитували відвідувачі, але ваші асистенти не мали відповіді:',
    question: (text, visitors, code) =>
      `«${text}» (${uk(visitors, { one: 'відвідувач', few: 'відвідувачі', other: 'відвідувачів' })}, ${code})`,
    more: (count) => `і ще ${uk(count, { one: 'запитання', few: 'запитання', other: 'запитань' })}`,
    advice: 'Дайте відповідь один раз, і надалі асистент її знатиме.',
    button: 'Відповісти на запитання',
    figures: (scans, conversations) =>
      `За останні сім днів: ${uk(scans, { one: 'сканування', few: 'сканування', other: 'сканувань' })} і ${uk(conversations, { one: 'розмова', few: 'розмови', other: 'розмов' })}.`,
    weekly:
      'Цей лист надходить не частіше ніж раз на тиждень і лише тоді, коли якесь запитання залишилося без відповіді.',
    unsubscribe: 'Відписатися',
  },
};
