/** One fact of a document with the questions about it. Only the benchmark uses them, no test does. */
export interface Fact {
  readonly english: string;
  readonly askedInEnglish: string;
  /** The fact in the language of the document, if that is not English. */
  readonly original?: string;
  readonly askedInOriginal?: string;
  /** A question in any language but the document's. So it can be English. */
  readonly askedElsewhere: string;
}

export const fact = (
  english: string,
  askedInEnglish: string,
  askedElsewhere: string,
  original?: string,
  askedInOriginal?: string,
): Fact => ({
  english,
  askedInEnglish,
  askedElsewhere,
  ...(original !== undefined && { original }),
  ...(askedInOriginal !== undefined && { askedInOriginal }),
});
