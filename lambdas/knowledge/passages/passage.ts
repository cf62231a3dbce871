/** A piece of a source that can answer a question. */
export interface Passage {
  readonly text: string;
  /** The headings above it, from the outermost: `Rooms › Breakfast`. */
  readonly heading?: string | undefined;
  /** Absent if the source has no page numbers. */
  readonly page?: number | undefined;
  /** Absent if it is unclear. */
  readonly language?: string | undefined;
  /** The page of a site that it comes from, if the source has several addresses. */
  readonly url?: string | undefined;
}

export interface EmbeddedPassage extends Passage {
  /** The int8 vectors of its pieces (`piecesOf`), one after the other. Absent if no embedder supports its language. */
  readonly vectors?: Int8Array | undefined;
}
