/** A section of a source that can answer a question. */
export interface Passage {
  readonly text: string;
  /** The headings above the passage, from the outermost: `Rooms › Breakfast`. */
  readonly heading?: string | undefined;
  /** Absent if the source has no page numbers. */
  readonly page?: number | undefined;
  /** Absent if the language is unclear. */
  readonly language?: string | undefined;
  /** The address of the passage's own page, if the source is a site with several pages. */
  readonly url?: string | undefined;
}

export interface EmbeddedPassage extends Passage {
  /** The int8 vectors of the passage's pieces (`piecesOf`), joined. Absent if the passage was not embedded. */
  readonly vectors?: Int8Array | undefined;
}
