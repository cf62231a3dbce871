import { setTimeout as sleep } from 'node:timers/promises';
import { type Language, pageLanguage } from '../../platform/language.ts';
import { EMBEDDED_TEXTS } from './embedded-texts.ts';
import { factsOf, findFacts } from './extract.ts';
import type { Model, ModelRequest } from './model.ts';
import { estimateUsage } from './tokens.ts';

const GREETING =
  /^\W*(?:hi|hello|hey|good (?:morning|evening|afternoon)|hola|buen[oa]s|bonjour|salut|hallo|guten|привіт|вітаю|добр\p{L}+ (?:день|ранок|вечір))[\s!.,]*$/iu;
const THANKS = /^\W*(?:thank|thanks|thx|gracias|merci|danke|дякую)/iu;

const FACTS_IN_AN_ANSWER = 3;
const MILLISECONDS_PER_WORD = 25;

/** Answers from the sentences of the prompt alone, so that the service works on any machine. */
export const embedded = (millisecondsPerWord = MILLISECONDS_PER_WORD): Model => ({
  name: 'embedded',
  async *answer(request) {
    // Word by word, as a language model would, so that the way to the page is the real one.
    const answer = composeAnswer(request);
    // Nobody bills it; owners see figures of the same kind as with a language model.
    request.report(estimateUsage(request, answer));
    for (const word of answer.match(/\s*\S+/g) ?? []) {
      await sleep(millisecondsPerWord, undefined, { signal: request.signal });
      yield word;
    }
  },
});

export function composeAnswer({
  prompt,
  messages,
  language,
}: Pick<ModelRequest, 'prompt' | 'messages' | 'language'>): string {
  const question = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const texts = EMBEDDED_TEXTS[answerLanguage(language)];
  if (GREETING.test(question)) return `${texts.greeting}\n\n${texts.origin}`;
  if (THANKS.test(question)) return `${texts.thanks}\n\n${texts.origin}`;
  const found = findFacts(prompt, question, FACTS_IN_AN_ANSWER);
  if (found.length > 0) return `${found.join(' ')}\n\n${texts.origin}`;
  const known = factsOf(prompt).slice(0, FACTS_IN_AN_ANSWER);
  const topics = known.length > 0 ? [texts.topics, ...known.map((fact) => `- ${fact}`)].join('\n') : '';
  return [texts.nothing, topics, texts.origin].filter((part) => part !== '').join('\n\n');
}

const answerLanguage = (tag: string): Language => pageLanguage(tag);
