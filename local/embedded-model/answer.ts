import { PAGE_LANGUAGES, type PageLanguage } from '../../contracts/languages.ts';
import { embeddedModel } from '../../messages/visitor.js';
import { languageOf } from '../../shared/language/language-of.ts';
import { translateQuestion } from '../../shared/page/suggestions/translate-question.ts';
import type { Embed } from './embedder.ts';
import { formsForUnknown, formsWanted } from './forms.ts';
import { findFacts } from './search.ts';

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

const GREETING =
  /^\W*(?:hi|hello|hey|yo|good (?:morning|evening|afternoon)|hola|buen[oa]s(?: \p{L}+)?|bonjour|bonsoir|salut|hallo|guten \p{L}+|привіт|вітаю|добр\p{L}+ (?:день|ранок|вечір)|ciao|salve|buongiorno|buonasera|goedendag|goedemorgen|goedenavond|cześć|dzień dobry|dobry wieczór|olá|oi|bom dia|boa (?:tarde|noite)|merhaba|selam|günaydın|مرحب\p{L}*|السلام عليكم|שלום|היי|こんにちは|こんばんは|你好|您好)(?: there)?[\s!.,?！。،]*$/iu;
const THANKS =
  /(?<!\p{L})(?:thanks|thank you|thx|cheers|gracias|merci|danke|vielen dank|дякую|grazie|bedankt|dank (?:je|u)|dzięki|dziękuję|obrigad[oa]|teşekkür\p{L}*|شكر\p{L}*|תודה)(?!\p{L})|ありがとう|谢谢/iu;
/** Remarks, such as "wow, lovely place" and "ok, bye". A remark can still contain a question, which ASKS finds. */
const REMARK =
  /^\W*(?:ok(?:ay)?|good|great|nice|cool|wow|woo\p{L}*|lol|haha\p{L}*|perfect|lovely|beautiful|bye|goodbye|see you|ciao|tschüss|adiós|au revoir|до побачення)(?!\p{L})/iu;
const ASKS =
  /[?？؟]|\b(?:who|what|when|where|which|why|how|need|want|looking|any)\b|\b(?:can|could|do|does|is|are|may|will) (?:i|we|you|it|he|she|they|this|there|the|my)\b|(?<!\p{L})(?:wo|wann|wie|wer|kann|gibt|darf|dónde|cuándo|cómo|puedo|où|quand|comment|combien|де|коли|скільки|чи)(?!\p{L})/iu;
const HOW_ARE_YOU = /^\W*(?:\p{L}+[\s,!]+)?how(?: are you|['’]?s it going| is it going)\b/iu;
/** Questions about the assistant are not questions about the place. */
const ABOUT_ASSISTANT =
  /^\W*(?:who are you|what(?:['’]?s| is) your name|are you (?:an? )?(?:real|human|person|robot|bot|ai|machine))\b/iu;

/** Requests for the instructions, or attempts to change them, are not questions about the place. */
const ABOUT_INSTRUCTIONS =
  /\b(?:system prompt|your (?:\p{L}+ )?(?:prompt|instructions?|rules|configuration|guidelines)|instructions? (?:above|before)|(?:ignore|forget|disregard|override) (?:\p{L}+ )*(?:instructions?|rules|told|said|above|everything)|text above|previous (?:instructions?|text)|debug mode|jailbreak|you are now|act as|pretend to be|what (?:were|was) you (?:told|given)|sentences were you given|how to behave|between the first line)\b|\bprompt\b|anweisung|systemprompt|instrucci|consignes|instructions|інструкці|промпт/iu;

/** Answers without a language model, with sentences from the system message, so the service works on any machine. */
export async function composeAnswer(messages: readonly ChatMessage[], embed: Embed): Promise<string> {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const language = defaultLanguage(system);
  const answered = pageLanguageOf(question) ?? language;
  const reply = await replyTo(question, system, answered, embed);
  return hasDisclaimer(messages) ? reply : `${reply}\n\n${embeddedModel[answered].disclaimer}`;
}

/** Whether an earlier answer has explained that this is not a language model. A conversation needs that only once. */
const hasDisclaimer = (messages: readonly ChatMessage[]): boolean =>
  messages.some(
    ({ role, content }) =>
      role === 'assistant' && PAGE_LANGUAGES.some((language) => content.includes(embeddedModel[language].disclaimer)),
  );

async function replyTo(question: string, system: string, language: PageLanguage, embed: Embed) {
  const t = embeddedModel[language];
  if (GREETING.test(question) || HOW_ARE_YOU.test(question)) return t.greeting;
  if ((THANKS.test(question) || REMARK.test(question)) && !ASKS.test(question)) return t.thanks;
  if (ABOUT_INSTRUCTIONS.test(question) || ABOUT_ASSISTANT.test(question)) return t.refused;
  const knowledge = factsIn(system);
  // The question may be a suggestion in the visitor's language, but the search compares words of the owner's language.
  const translated = translateQuestion(question, pageLanguageOf(knowledge) ?? 'en');
  const found = await findFacts([...placeIn(system), knowledge].join('\n'), translated, embed);
  const { certainty } = found;
  const facts = found.facts.map(withOwnersAnswers(system));
  const rules = system.slice(beforeRules(system).length);
  const wanted = formsWanted(rules, question);
  if (certainty === 'answer') return withLines(facts.join(' '), wanted);
  if (certainty === 'none' && wanted.length > 0) return withLines(t.useForm, wanted);
  const contact = contactIn(system);
  const contactAdvice = contact && joinSentences(t.ask, contact);
  const forms = [...new Set([...formsForUnknown(rules), ...wanted])];
  if (certainty === 'none')
    return withLines(joinSentences(t.unknown, contactAdvice ?? t.otherWords), [...forms, ...unknownMark(rules)]);
  const closest = facts.length === 1 ? joinSentences(t.closest, ...facts) : `${t.closest}\n\n${listOf(facts)}`;
  const reply = contactAdvice
    ? `${joinSentences(t.unsure, contactAdvice)}\n\n${closest}`
    : joinSentences(t.unsure, closest);
  return withLines(reply, forms);
}

const listOf = (facts: readonly string[]): string => facts.map((fact) => `- ${fact}`).join('\n');

/** Chinese and Japanese have no spaces between sentences. */
const joinSentences = (...sentences: readonly string[]): string =>
  sentences.join(' ').replace(/(?<=[。：！？]) /gu, '');

/**
 * The text before the last `---`, the service's separator line. It is the owner's text, followed by the sources if
 * these contain all of the QR code's knowledge. The service's rules come after the line. If the sources contain only a
 * part of the knowledge, the sources come after the rules.
 */
const beforeRules = (system: string): string => system.split(/\n---\n(?![\s\S]*\n---\n)/)[0] ?? '';

const SOURCES = /^Sources: quotes from documents.*$/m;
/** The first line of a source: its number, title, page and heading. */
const SOURCE_LINE = /^\[\d+\] .*$/gm;

/**
 * A source that is the owner's answer to a question of visitors. The first line has the question twice, as title and
 * heading. The next paragraph is the answer.
 */
const OWNERS_ANSWER = /^\[\d+\] (.+[?？؟]), \1\n(.+(?:\n.+)*)/gmu;

/**
 * Everything that can contain an answer: the owner's text, and the texts of the sources. Each answer of the owner keeps
 * its question, because an answer such as "No, but the next one is near" has no words of its question.
 */
const factsIn = (system: string): string => {
  const [, later = ''] = system.slice(beforeRules(system).length).split(SOURCES);
  const text = `${beforeRules(system)}\n${later}`.replace(SOURCES, '');
  return text.replaceAll(OWNERS_ANSWER, '$1\n$2').replaceAll(SOURCE_LINE, '');
};

/** Returns a function that replaces a fact with an owner's answer, if the fact begins with the answer's question. */
function withOwnersAnswers(system: string): (fact: string) => string {
  const answers = [...system.matchAll(OWNERS_ANSWER)];
  return (fact) => answers.find(([, question]) => fact.startsWith(`${question} `))?.[2] ?? fact;
}

/**
 * The variables of the placement (the printed copy that was scanned), as sentences. The service adds these variables to
 * the system message.
 */
const placeIn = (system: string): string[] =>
  [...system.matchAll(/^\{\{(\w+)\}\} means (".*")\.$/gm)].flatMap(([, name = '', json = '']) => {
    const value = textFromJson(json)?.replace(/\s+/g, ' ');
    if (value === undefined) return [];
    return name === 'name' ? `You are at ${value}.` : `Your ${name.replaceAll('_', ' ')} is ${value}.`;
  });

/** Returns undefined if the text is not JSON: the owner's prompt can contain a line that only looks like a variable. */
function textFromJson(json: string): string | undefined {
  try {
    return String(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The owner's contact. The service adds it to its rules, if the owner has given one. */
const contactIn = (system: string): string | undefined =>
  /refer the person, in these exact words, to: (.+)$/m.exec(system.slice(beforeRules(system).length))?.[1];

/** The service asks for a mark at the end of an answer that says "I don't know". */
const unknownMark = (rules: string): string[] =>
  /end your answer with this exact mark: (.+)$/m.exec(rules)?.slice(1) ?? [];

const withLines = (answer: string, lines: readonly string[]): string => [answer, ...lines].join('\n\n');

/** The language for questions whose language is unclear. The service names it in its rules. */
function defaultLanguage(system: string): PageLanguage {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const [, name = ''] = /when that is unclear, in (\p{L}+)/u.exec(system) ?? [];
  return PAGE_LANGUAGES.find((language) => names.of(language) === name) ?? 'en';
}

function pageLanguageOf(text: string): PageLanguage | undefined {
  const language = languageOf(text);
  return PAGE_LANGUAGES.find((known) => known === language);
}
