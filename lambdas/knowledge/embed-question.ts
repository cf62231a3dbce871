import { languageOf } from '../../shared/language/language-of.ts';
import { chooseEmbedder } from './embedding/choose-embedder.ts';
import { type Embedder, understands } from './embedding/embedder.ts';
import { toInt8 } from './passages/vectors.ts';
import type { QuestionVector } from './question-vector.ts';

export interface EmbeddedQuestion {
  /** The probable language of the text or, if that is unclear, the visitor's language. */
  readonly language: string;
  /** Absent if there are no embeddings for this language, or if embedding failed. */
  readonly vector?: QuestionVector | undefined;
}

interface AskedText {
  readonly text: string;
  /** The words of the text that say what it is about. */
  readonly content: string;
  /** Used if the language of the text is unclear: a few words can be in any language. */
  readonly visitorLanguage: string;
}

export type EmbedQuestion = (asked: AskedText) => Promise<EmbeddedQuestion>;

export function openQuestionEmbedder(embedder: Embedder = chooseEmbedder()): EmbedQuestion {
  return async ({ text, content, visitorLanguage }) => {
    const language = languageOf(text) ?? visitorLanguage;
    if (!understands(embedder, language)) return { language };
    // If embedding fails, questions are compared by their words only, which recognizes fewer similar ones.
    const vectors = await embedder.embed([text, content]).catch(() => undefined);
    return { language, vector: vectors && { model: embedder.model, values: toInt8(meanOf(vectors)) } };
  };
}

/**
 * The weights of the two vectors: the whole text says what is asked, and its content words say what it is about. The
 * weighted mean recognizes more similar questions than either vector alone.
 */
const WEIGHTS = [3, 1] as const;

const meanOf = (vectors: readonly (readonly number[])[]): number[] => {
  const weighted = vectors.map((vector, at) => ({ vector, weight: (WEIGHTS[at] ?? 0) / (Math.hypot(...vector) || 1) }));
  return (vectors[0] ?? []).map((_, at) =>
    weighted.reduce((sum, { vector, weight }) => sum + weight * (vector[at] ?? 0), 0),
  );
};
