import { chooseEmbedder } from './embedding/choose-embedder.ts';
import { type Embedder, understands } from './embedding/embedder.ts';
import { languageOf } from './passages/language.ts';
import { toInt8 } from './passages/vectors.ts';
import type { QuestionVector } from './question-vector.ts';

export interface EmbeddedQuestion {
  /** The probable language, if it is clear. */
  readonly language?: string | undefined;
  /** Absent if there are no embeddings for its language. */
  readonly vector?: QuestionVector | undefined;
}

export type EmbedQuestion = (text: string) => Promise<EmbeddedQuestion>;

export function openQuestionEmbedder(embedder: Embedder = chooseEmbedder()): EmbedQuestion {
  return async (text) => {
    const language = languageOf(text);
    if (!understands(embedder, language)) return { language };
    // Words alone find fewer similar questions, but that is better than none.
    const [values] = (await embedder.embed([text]).catch(() => undefined)) ?? [];
    return { language, vector: values && { model: embedder.model, values: toInt8(values) } };
  };
}
