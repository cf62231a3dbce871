import type { SourceEffects } from '../../knowledge/find-answer-sources.ts';
import { languageName } from '../../platform/language.ts';
import type { Model } from '../models/model.ts';

const TIMEOUT_MILLISECONDS = 4_000;
const MAX_LENGTH = 1_000;

/**
 * Translates a question into the language of the sources, for the search. A search without the translation is better
 * than no answer, so a failure returns nothing.
 */
const translateQuestion =
  (answer: Model['answer']) =>
  async (text: string, language: string): Promise<string | undefined> => {
    try {
      const pieces = answer({
        system: `Translate the question of the person into ${languageName(language)}. Reply with the translation only, and do not answer the question.`,
        messages: [{ role: 'user', text: text.slice(0, MAX_LENGTH) }],
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        report: () => undefined,
      });
      let translation = '';
      for await (const piece of pieces) translation += piece;
      return translation.trim() === '' ? undefined : translation.slice(0, MAX_LENGTH);
    } catch {
      return undefined;
    }
  };

/** The embedded model of `npm start` cannot translate. Its embeddings say so: they understand only some languages. */
export const withTranslation = (knowledge: SourceEffects, model: Pick<Model, 'answer'>): SourceEffects =>
  knowledge.embedder.languages
    ? knowledge
    : { ...knowledge, translate: translateQuestion((request) => model.answer(request)) };
