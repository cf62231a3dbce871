import { cutText } from '../../../shared/cut-text.ts';
import type { SourceEffects, Translate } from '../../knowledge/find-answer-sources.ts';
import { languageName } from '../../platform/language.ts';
import { type Model, NO_TOKENS, plus, type TokenUsage } from '../models/model.ts';

const TIMEOUT_MILLISECONDS = 4_000;
const MAX_LENGTH = 1_000;

/**
 * Translates a question into the languages of the sources, for the search. A search without translations is better than
 * no answer, so a failure returns no translations. The tokens of a failed translation count anyway.
 */
const translateQuestion =
  (answer: Model['answer']): Translate =>
  async (text, languages) => {
    let tokens: TokenUsage = NO_TOKENS;
    let translations = '';
    try {
      const pieces = answer({
        system: `Translate the question of the person into ${languages.map(languageName).join(', ')}. Reply with the translations only, one per line, and do not answer the question.`,
        messages: [{ role: 'user', text: cutText(text, MAX_LENGTH) }],
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        report: (used) => {
          tokens = plus(tokens, used);
        },
      });
      for await (const piece of pieces) translations += piece;
    } catch {
      translations = '';
    }
    const lines = translations.split('\n').map((line) => cutText(line.trim(), MAX_LENGTH));
    return { texts: lines.filter((line) => line !== '').slice(0, languages.length), tokens };
  };

/**
 * Lets the search translate questions with the model, unless this is the embedded model of `npm start`, which cannot
 * translate. Its embedder is recognized because only it lists the languages that it supports.
 */
export const withTranslation = (knowledge: SourceEffects, model: Pick<Model, 'answer'>): SourceEffects =>
  knowledge.embedder.languages
    ? knowledge
    : { ...knowledge, translate: translateQuestion((request) => model.answer(request)) };
