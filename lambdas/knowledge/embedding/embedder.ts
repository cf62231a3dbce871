/** Turns texts into vectors: the closer two vectors are, the more similar the meanings of their texts. */
export interface Embedder {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  /** The languages that the model supports. Absent if it supports any language. */
  readonly languages?: readonly string[] | undefined;
  /** One vector per text, or `undefined` if the model has no embeddings. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[] | undefined>;
}

/** Whether the embedder supports this language. A text whose language is unclear is embedded too. */
export const understands = ({ languages }: Embedder, language: string | undefined): boolean =>
  languages === undefined || language === undefined || languages.includes(language);
