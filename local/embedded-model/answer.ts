import type { Embed } from './embedder.ts';
import { LANGUAGES, type Language, languageOf } from './language.ts';
import { findFacts } from './search.ts';
import { EMBEDDED_TEXTS } from './texts.ts';

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

const GREETING =
  /^\W*(?:hi|hello|hey|good (?:morning|evening|afternoon)|hola|buen[oa]s(?: \p{L}+)?|bonjour|bonsoir|salut|hallo|guten \p{L}+|привіт|вітаю|добр\p{L}+ (?:день|ранок|вечір))[\s!.,]*$/iu;
const THANKS = /^\W*(?:thank|thanks|thx|gracias|merci|danke|vielen dank|дякую)/iu;

/** Requests for the instructions, or attempts to change them, are not questions about the place. */
const ABOUT_INSTRUCTIONS =
  /\b(?:system prompt|your (?:\p{L}+ )?(?:prompt|instructions?|rules|configuration|guidelines)|instructions? (?:above|before)|(?:ignore|forget|disregard|override) (?:\p{L}+ )*(?:instructions?|rules|told|said|above|everything)|text above|previous (?:instructions?|text)|debug mode|jailbreak|you are now|act as|pretend to be|what (?:were|was) you (?:told|given)|sentences were you given|how to behave|between the first line)\b|\bprompt\b|anweisung|systemprompt|instrucci|consignes|instructions|інструкці|промпт/iu;

const MAX_FACTS = 2;

/** Answers only with sentences of the system message, so the service works on any machine. */
export async function composeAnswer(messages: readonly ChatMessage[], embed: Embed): Promise<string> {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const texts = EMBEDDED_TEXTS[languageOf(question) ?? defaultLanguage(system)];
  const reply = await replyTo(question, system, texts, embed);
  return `${reply}\n\n${texts.origin}`;
}

async function replyTo(question: string, system: string, texts: (typeof EMBEDDED_TEXTS)[Language], embed: Embed) {
  if (GREETING.test(question)) return texts.greeting;
  if (THANKS.test(question)) return texts.thanks;
  if (ABOUT_INSTRUCTIONS.test(question)) return texts.refused;
  const facts = await findFacts(promptIn(system), question, MAX_FACTS, embed);
  if (facts.length > 0) return facts.join(' ');
  const contact = contactIn(system);
  return contact === undefined ? texts.unknown : `${texts.unknownAsk} ${contact}`;
}

/** The service appends its own rules to the owner's text, after a separator line. */
const promptIn = (system: string): string => system.split(/\n---\n(?![\s\S]*\n---\n)/)[0] ?? '';

/** The service adds the contact that the owner has given, if any. */
const contactIn = (system: string): string | undefined =>
  /refer the person, in these exact words, to: (.+)$/m.exec(system.slice(promptIn(system).length))?.[1];

/** The service adds the default language, for questions whose language is unclear. */
function defaultLanguage(system: string): Language {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const [, name = ''] = /when that is unclear, in (\p{L}+)/u.exec(system) ?? [];
  return LANGUAGES.find((language) => names.of(language) === name) ?? 'en';
}
