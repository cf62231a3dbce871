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

/** A passage with the int8 vectors of its pieces, one after the other. Absent if the embedder does not support the language. */
export interface EmbeddedPassage extends Passage {
  readonly vectors?: Int8Array | undefined;
}
